import { createHash, randomBytes } from 'node:crypto'

/** The only source of randomness, injected so that tests can seed it. */
export interface Random {
  bytes(count: number): Buffer
}

export const realRandom: Random = { bytes: (count) => randomBytes(count) }

/** The same bytes for the same seed, for tests and demo pictures. */
export const seededRandom = (seed: string): Random => {
  let turn = 0
  return {
    bytes: (count) => {
      const parts: Buffer[] = []
      for (let length = 0; length < count; length += 32)
        parts.push(createHash('sha256').update(`${seed}/${turn++}`).digest())
      return Buffer.concat(parts).subarray(0, count)
    },
  }
}

/** A random token of 256 bits. */
export const token = (random: Random): string => random.bytes(32).toString('base64url')
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex')

/** A number from 0 to 1 that depends on the seed alone. */
export const chanceOf = (seed: string): (() => number) => {
  let turn = 0
  return () => Number.parseInt(sha256(`${seed}/${turn++}`).slice(0, 8), 16) / 0xffffffff
}
