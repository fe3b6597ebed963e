import 'fake-indexeddb/auto'
import { resumeAfterSignIn } from '#offline/outbox/outbox.ts'
import { FaultyServer, seeded, usualMix } from '#tests/support/offline/faulty-server.ts'
import { admit, compare, emptyPhone, Phone, type Saved } from '#tests/support/offline/phone.ts'

const batch = 500
const lanes = 20

interface Outcome {
  kills: number
  drains: number
  saved: Saved[]
  saveMs: number[]
}

const drainAll = async (phone: Phone, outcome: Outcome): Promise<void> => {
  for (;;) {
    outcome.drains += 1
    const report = await phone.drain({ retryNetworkFailures: true })
    if (report === 'killed') outcome.kills += 1
    else if (report.outcome === 'sign_in') await resumeAfterSignIn(1)
    else if (report.outcome === 'done' && report.pending === 0) return
    phone.time += 3_600_000
  }
}

const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Saves and sends `count` items under the mix and prints what became of them; true when nothing went wrong. */
export const benchOutbox = async (count: number, seed = 2026): Promise<boolean> => {
  await emptyPhone()
  const random = seeded(seed)
  const server = new FaultyServer()
  server.mix(random)
  const phone = new Phone(await server.listen(), 1, random)
  admit(server, 1)
  server.onKill = () => phone.kill()
  const outcome: Outcome = { kills: 0, drains: 0, saved: [], saveMs: [] }
  const began = performance.now()
  for (let at = 0; at < count; at += batch) {
    for (let n = at; n < Math.min(count, at + batch); n += 1) {
      const before = performance.now()
      const row = await phone.message(1, n, 1 + (n % lanes))
      outcome.saveMs.push(performance.now() - before)
      outcome.saved.push({ userId: 1, lane: row.lane, text: `m${n}` })
    }
    await drainAll(phone, outcome)
  }
  const seconds = (performance.now() - began) / 1000
  const left = new Set((await phone.rows(1)).map((row) => String(row.payload['message'])))
  const wrong = compare(outcome.saved, server.ledger, left)
  await server.close()
  const share = usualMix.reduce((sum, [, part]) => sum + part, 0)
  const lines: [string, string | number][] = [
    ['items', count],
    ['faulty answers', `${Math.round(share * 100)} %`],
    ['requests', server.requests.length],
    ['drains', outcome.drains],
    ['kills in flight', outcome.kills],
    ['lost', wrong.lost.length],
    ['duplicated', wrong.duplicated.length],
    ['reordered', wrong.reordered.length],
    ['left over', left.size],
    ['saved, p95', `${percentile(outcome.saveMs, 0.95).toFixed(1)} ms`],
    ['sent per second', Math.round(count / seconds)],
    ['seconds', seconds.toFixed(1)],
  ]
  console.log(lines.map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(10)}`).join('\n'))
  const wrongs = wrong.lost.length + wrong.duplicated.length + wrong.reordered.length + left.size
  console.log(
    `BENCH ${JSON.stringify([`outbox, ${count} items, 34 % faults`, `${wrongs} wrong, ${Math.round(count / seconds)} a second`, '0 lost, doubled, reordered', `${server.requests.length} requests`, wrongs === 0])}`,
  )
  return wrongs === 0
}
