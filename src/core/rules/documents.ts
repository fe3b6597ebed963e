import { type Day, showDay } from './time/days.ts'

/** A document with its placeholders, `{first_name}` and so on, filled in; one that has no value stays as it is. */
export const fillDocument = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{?\s*(\w+)\s*\}?\}/g, (whole, name: string) => values[name] ?? whole)

/** What the lease names when a stand changes hands. It is in English whatever the reader's language, as it is kept. */
export const leaseValues = (
  signer: { readonly first_name: string; readonly last_name: string },
  stand: { readonly title: string; readonly acres: number; readonly county: string; readonly state: string },
  day: Day,
): Record<string, string> => ({
  first_name: signer.first_name,
  last_name: signer.last_name,
  date: showDay(day),
  property_identification_name: stand.title,
  acreage: String(stand.acres),
  county: stand.county,
  state: stand.state,
})

/** What stands where a document names something that is not known yet. */
const blank = '________'
/** The acres in a lease that is shown before it is about any land (spec 3 §9). */
const exampleAcres = '10'

/** Shows placeholders, which are filled in at signing, as blank lines, and the acres by an example. */
export const withBlanks = (body: string): string =>
  body.replaceAll('{acreage}', exampleAcres).replaceAll(/\{\w+\}/g, blank)

/** What the lease names in an application: acres and county come with each stand that is listed later. */
export const applicationValues = (
  signer: { readonly first_name: string; readonly last_name: string },
  land: { readonly name: string; readonly state: string },
  day: Day,
): Record<string, string> => ({
  first_name: signer.first_name,
  last_name: signer.last_name,
  date: showDay(day),
  property_identification_name: land.name,
  acreage: blank,
  county: blank,
  state: land.state || blank,
})
