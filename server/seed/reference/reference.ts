import { regions } from '#core/regions.ts'
import type { Db } from '#server/db/connect.ts'
import { documents, faqs } from './reference-documents.ts'
import {
  capacities,
  categories,
  points,
  siteTypes,
  speciesImage,
  speciesNames,
  waiverQuestions,
} from './reference-lists.ts'

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** Rows are numbered as the list stands in the code, and shown by their names. */
const inOrderOfNames = (names: readonly string[]) => {
  const sorted = names.toSorted()
  return names.map((name) => ({ name, position: sorted.indexOf(name) + 1 }))
}

/** Fills the lists that every installation needs, once. */
export const seedReference = async (db: Db): Promise<void> => {
  const done = await db.selectFrom('state').select('id').limit(1).executeTakeFirst()
  if (done) return
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('state')
      .values(
        regions.map(({ code, name, country }) => ({
          code,
          name,
          country,
          hunting_license: country === 'US' ? `https://www.fishwildlife.org/landing/${slug(name)}` : null,
          state_hunting_rules: country === 'US' ? `https://www.eregulations.com/${slug(name)}/hunting` : null,
        })),
      )
      .execute()
    await tx
      .insertInto('specie')
      .values(
        inOrderOfNames(speciesNames).map(({ name, position }) => ({
          specie_name: name,
          image: speciesImage(name),
          position,
        })),
      )
      .execute()
    await tx
      .insertInto('site_type')
      .values(siteTypes.map((type) => ({ type })))
      .execute()
    await tx
      .insertInto('capacity')
      .values(capacities.map((capacity) => ({ capacity })))
      .execute()
    await tx.insertInto('point_of_interest').values(inOrderOfNames(points)).execute()
    await tx
      .insertInto('ticket_category')
      .values(categories.map((title) => ({ title })))
      .execute()
    await tx
      .insertInto('waiver_question')
      .values(
        waiverQuestions.map(({ question, options }, position) => ({
          question,
          options: JSON.stringify(options),
          position,
        })),
      )
      .execute()
    await tx
      .insertInto('document')
      .values(Object.entries(documents).map(([type, body]) => ({ type, body })))
      .execute()
    await tx
      .insertInto('faq')
      .values(faqs.map(([question, answer]) => ({ question, answer })))
      .execute()
    await tx
      .insertInto('setting')
      .values([
        { key: 'fund_request_share', value: '7.5' },
        { key: 'review_days', value: '14' },
        { key: 'Youtube Link', value: '/videos/how-it-works.mp4' },
      ])
      .onConflict((oc) => oc.doNothing())
      .execute()
  })
}
