import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { chanceOf } from '#server/config/random.ts'

export interface Proof {
  readonly seed: string
  readonly size: number
  readonly chance: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** Counts what the last line names. */
  count(what: string, by?: number): void
  set(what: string, value: number | string): void
  /** Something that must not be; the line counts it. */
  found(kind: string, text: string): void
  readonly findings: readonly string[]
}

/**
 * One proof: seed and size come from `npm run prove:<name> -- <seed> <size>`, without them it is the short run of
 * `npm test`. It ends with one line of figures; `kinds` are the findings that the line names even where there is none.
 */
export const proof = (
  name: string,
  short: { seed: string; size: number },
  kinds: readonly string[],
): Proof => {
  const seed = process.env['PROVE_SEED'] || short.seed
  const size = Number(process.env['PROVE_SIZE'] || short.size)
  const chance = chanceOf(`${name} ${seed}`)
  const figures = new Map<string, number | string>()
  const found = new Map<string, number>(kinds.map((kind) => [kind, 0]))
  const findings: string[] = []
  afterAll(() => {
    const counted = [...figures].map(([what, n]) => `${n} ${what}`)
    const bad = [...found].map(([what, n]) => `${n} ${what}`)
    const line = `prove:${name} seed ${seed} size ${size}: ${[...counted, ...bad].join(', ')}`
    const file = process.env['PROVE_FIGURES']
    if (file) appendFileSync(file, `${line}\n`)
    else console.log(line)
  })
  return {
    seed,
    size,
    chance,
    pick: (from) => from[Math.floor(chance() * from.length) % from.length]!,
    count: (what, by = 1) => figures.set(what, Number(figures.get(what) ?? 0) + by),
    set: (what, value) => figures.set(what, value),
    found: (kind, text) => {
      found.set(kind, (found.get(kind) ?? 0) + 1)
      findings.push(`${kind}: ${text}`)
    },
    findings,
  }
}
