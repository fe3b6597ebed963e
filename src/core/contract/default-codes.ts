import * as v from 'valibot'
import type { FieldCode } from '#core/words/field-messages.ts'

/** Names a code where a schema would take any text. */
export const code = (name: FieldCode): FieldCode => name

/** Sets the error codes of rules that name none; called once by `fields.ts`. */
export const setDefaultCodes = (): void => {
  v.setSpecificMessage(v.maxValue, code('at_most'))
  v.setSpecificMessage(v.minValue, code('at_least'))
  v.setSpecificMessage(v.maxLength, code('list_long'))
  v.setSpecificMessage(v.minLength, code('list_short'))
  v.setSpecificMessage(v.uuid, code('upload_name'))
  v.setSpecificMessage(v.picklist, code('one_of'))
  v.setSpecificMessage(v.literal, code('choice_needed'))
  v.setSpecificMessage(v.array, code('list_needed'))
  v.setSpecificMessage(v.object, code('fields_needed'))
  v.setSpecificMessage(v.string, code('text_needed'))
  v.setSpecificMessage(v.number, code('number_needed'))
  v.setSpecificMessage(v.finite, code('number_needed'))
  v.setSpecificMessage(v.union, code('check_this'))
}
