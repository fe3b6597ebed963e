import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Verse } from '#core/calls/site.ts'
import type { Config } from '#server/config/config.ts'
import { verses } from './verses.ts'

export interface DailyVerse {
  /** The verse of a calendar day. */
  on(day: string): Promise<Verse>
}

const dayMs = 86_400_000
const ofDay = (day: string) => {
  const at = Math.floor(Date.parse(day) / dayMs) % verses.length
  return verses[(at + verses.length) % verses.length]!
}
const bundled = ([, reference, text]: (typeof verses)[number]): Verse => ({
  text,
  reference,
  credit: 'King James Version',
})

const Passage = v.object({
  data: v.object({
    reference: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    content: v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\s+/g, ' ').trim()),
      v.minLength(1),
      v.maxLength(2000),
    ),
    copyright: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500))), null),
  }),
})

const failedMs = 10 * 60_000
export interface VerseTimeout {
  /** After this the page is given our own verse, and what comes later is kept for the next. */
  readonly answerMs: number
  readonly fetchMs: number
}

const apiBible = (
  { url, key, bible }: NonNullable<Config['bible']>,
  clock: () => number,
  { answerMs, fetchMs }: VerseTimeout,
): DailyVerse => {
  const known = new Map<string, { until: number; verse: Promise<Verse | null> }>()
  const ask = async (id: string): Promise<Verse> => {
    const options = 'content-type=text&include-notes=false&include-titles=false&include-verse-numbers=false'
    const answer = await fetch(`${url}/v1/bibles/${encodeURIComponent(bible)}/verses/${id}?${options}`, {
      headers: { 'api-key': key, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(fetchMs),
    })
    if (!answer.ok) throw new Error(`API.Bible answered ${answer.status}`)
    const { content, reference, copyright } = v.parse(Passage, await answer.json()).data
    return { text: content, reference, credit: copyright === '' ? null : copyright }
  }
  const read = (id: string): Promise<Verse | null> => {
    const before = known.get(id)
    if (before && before.until > clock()) return before.verse
    const entry = { until: clock() + dayMs, verse: Promise.resolve<Verse | null>(null) }
    entry.verse = ask(id).catch(() => {
      entry.until = clock() + failedMs
      return null
    })
    known.set(id, entry)
    return entry.verse
  }
  return {
    on: async (day) => {
      const own = ofDay(day)
      const over = new AbortController()
      const late = wait(answerMs, null, { signal: over.signal }).catch(() => null)
      const verse = await Promise.race([read(own[0]), late])
      over.abort()
      return verse ?? bundled(own)
    },
  }
}

export const createVerse = (
  config: Config,
  clock: () => number = Date.now,
  patience: VerseTimeout = { answerMs: 800, fetchMs: 5000 },
): DailyVerse =>
  config.bible === null
    ? { on: (day) => Promise.resolve(bundled(ofDay(day))) }
    : apiBible(config.bible, clock, patience)
