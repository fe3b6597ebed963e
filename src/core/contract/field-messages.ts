import * as v from 'valibot'

/** What a person reads at a field whose rule has no words of its own in the documents; read once, by `fields.ts`. */
export const plainWords = (): void => {
  v.setSpecificMessage(v.maxValue, (issue) => `Please enter at most ${String(issue.requirement)}`)
  v.setSpecificMessage(v.minValue, (issue) => `Please enter at least ${String(issue.requirement)}`)
  v.setSpecificMessage(v.maxLength, (issue) => `Please give at most ${String(issue.requirement)}`)
  v.setSpecificMessage(v.minLength, (issue) => `Please give at least ${String(issue.requirement)}`)
  v.setSpecificMessage(v.uuid, 'This is not the name of an upload')
  v.setSpecificMessage(
    v.picklist,
    (issue) => `Please choose one of ${issue.expected.replaceAll(/["()]/g, '').replaceAll(' | ', ', ')}`,
  )
  v.setSpecificMessage(v.literal, 'Please choose from the list')
  v.setSpecificMessage(v.array, 'Please give a list')
  v.setSpecificMessage(v.object, 'Please give the fields')
  v.setSpecificMessage(v.string, 'Please enter text')
  v.setSpecificMessage(v.number, 'Please enter a number')
  v.setSpecificMessage(v.finite, 'Please enter a number')
  v.setSpecificMessage(v.union, 'Please check this')
}
