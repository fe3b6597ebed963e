import type { Effect, FaultyServer } from './faulty-server.ts'

/** Differences between the saved items and those the server executed. */
export interface Losses {
  lost: string[]
  duplicated: string[]
  reordered: string[]
  misdelivered: string[]
}

export interface Saved {
  userId: number
  lane: string
  text: string
}

const textOf = (effect: Effect) => String(effect.body['message'])

/**
 * Checks that every item is either in the ledger exactly once or in the outbox, under its own user, in lane
 * order.
 */
export const compare = (
  saved: readonly Saved[],
  ledger: readonly Effect[],
  waiting: ReadonlySet<string>,
): Losses => {
  const counts = new Map<string, number>()
  for (const effect of ledger) counts.set(textOf(effect), (counts.get(textOf(effect)) ?? 0) + 1)
  const place = new Map(ledger.map((effect, at) => [textOf(effect), at]))
  const reordered: string[] = []
  for (const lane of new Set(saved.map((item) => item.lane))) {
    let last = -1
    for (const { text } of saved.filter((item) => item.lane === lane)) {
      const at = place.get(text)
      if (at === undefined) continue
      if (at < last) reordered.push(text)
      last = Math.max(last, at)
    }
  }
  return {
    lost: saved.filter(({ text }) => !counts.has(text) && !waiting.has(text)).map(({ text }) => text),
    duplicated: [...counts].filter(([, count]) => count > 1).map(([text]) => text),
    reordered,
    misdelivered: saved
      .filter(({ text, userId }) => ledger.some((e) => textOf(e) === text && e.user !== `user-${userId}`))
      .map(({ text }) => text),
  }
}

export const nothingWrong: Losses = { lost: [], duplicated: [], reordered: [], misdelivered: [] }

/** Stores a user's token, as after a sign-in. */
export const admit = (server: FaultyServer, ...userIds: number[]): void => {
  for (const userId of userIds) server.tokens.set(`token-${userId}`, `user-${userId}`)
}
