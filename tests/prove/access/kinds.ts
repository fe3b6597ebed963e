/** The ten kinds of people, in the order of the table's columns. A member has just signed up: email unverified. */
export const kinds = [
  'visitor',
  'member',
  'main',
  'joined',
  'invited',
  'stranger',
  'landowner',
  'other',
  'junior',
  'admin',
] as const
export type Kind = (typeof kinds)[number]
export type Person = Exclude<Kind, 'visitor'>

/** A value of a private field, and who may read it anywhere. */
export interface Marker {
  readonly what: string
  readonly text: string
  readonly readers: readonly Kind[]
}

/** Makes a marker and gives its text. */
export type Mark = (what: string, readers: readonly Kind[]) => string
export type People = Readonly<Record<Person, number>> & { readonly waiting: number }
