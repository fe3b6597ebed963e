import { sha256 } from '#server/config/random.ts'

/** A number from 0 to 1 that depends on the seed alone. */
export const chanceOf = (seed: string): (() => number) => {
  let turn = 0
  return () => Number.parseInt(sha256(`${seed}/${turn++}`).slice(0, 8), 16) / 0xffffffff
}
