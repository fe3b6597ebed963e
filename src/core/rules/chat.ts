/** Stands where a thread names the other person: the thread of everybody of a reservation. */
export const wholeParty = 0

/** The photos of one message, each in a field of its own, in the order in which they are shown. */
export const photoFields = ['photo_1', 'photo_2', 'photo_3', 'photo_4'] as const

/** A message needs text or at least one photo. */
export const isEmptyMessage = (text: string, photos: number): boolean => text.trim() === '' && photos === 0
