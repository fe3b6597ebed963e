/** Which smaller type a day's price needs, so that all of it is seen in a cell: `$110.50`, `$1110.50`. */
export const wordLength = (word: string): 'long' | 'longest' | undefined =>
  word.length > 7 ? 'longest' : word.length > 6 ? 'long' : undefined
