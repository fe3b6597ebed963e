/** What people sign here: the waiver of a hunter, an application to lease land out, the lease of a stand taken over. */
export const signedKinds = ['waiver', 'lease_application', 'stand_transfer'] as const
export type SignedKind = (typeof signedKinds)[number]

export interface PaperId {
  readonly kind: SignedKind
  readonly id: number
}

/** The id under which a signed paper is asked for, for example `waiver-12`. */
export const paperId = ({ kind, id }: PaperId): string => `${kind}-${id}`

/** The other way; null where nothing could have this id. */
export const readPaperId = (text: string): PaperId | null => {
  const [, kind, id] = /^([a-z_]+)-([1-9]\d{0,14})$/.exec(text) ?? []
  const known = signedKinds.find((each) => each === kind)
  return known === undefined ? null : { kind: known, id: Number(id) }
}

/** The file of a signed paper on a device. */
export const paperFile = (id: string): string => `highseat-${id.replaceAll('_', '-')}.pdf`
