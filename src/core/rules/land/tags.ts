/** An owner's own labels for their stands. */
export const shortestTag = 3
export const longestTag = 20
export const mostTagsOfPerson = 50
export const mostTagsOfStand = 10

/** Two spellings of one tag are the same tag. */
export const tagKey = (name: string): string => name.trim().toLowerCase()
export const isTagLength = (name: string): boolean => {
  const { length } = name.trim()
  return length >= shortestTag && length <= longestTag
}

/** Each tag once, in its first spelling. */
export const distinctTags = (names: readonly string[]): string[] => {
  const keys = names.map(tagKey)
  return names.filter((_, i) => keys.indexOf(keys[i]!) === i).map((name) => name.trim())
}
