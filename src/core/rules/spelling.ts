/** Letters without accents or case, so that "Polokwané" and "polokwane" are one word. */
export const plainWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** How many typing mistakes a word of this length may hold: none in three letters, two in eight. */
export const allowedMistakes = (word: string): number => Math.min(3, Math.floor(word.length / 4))

/**
 * Typing mistakes between two words (Damerau–Levenshtein: letters missing, added, wrong or swapped), or
 * `most + 1` where there are more. `editDistance('merill', 'merrill', 2)` is 1.
 */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1)
      next.push(best)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length]!
}
