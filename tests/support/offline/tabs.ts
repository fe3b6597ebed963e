import type { Page } from 'playwright'
import { seeded } from './faulty-server.ts'
import { type Field, openInstalled } from './browser.ts'
import { compare, type Losses, type Saved } from './ledger.ts'

/** A lock that never excludes anyone, as if it were missing. */
export const withoutLock = () => {
  LockManager.prototype.request = ((...args: unknown[]) => {
    const work = args.at(-1) as (lock: { name: unknown }) => unknown
    return Promise.resolve(work({ name: args[0] }))
  }) as never
}

export interface Starts {
  starts: number
  /** Maximum of one person's concurrent requests: a sender awaits each response. */
  mostAtOnce: number
  twice: number
  wrong: Losses
  seconds: number
}

interface StartOptions {
  /** Delay of every response in milliseconds. */
  delay?: number
  /** Delay between the tabs' starts in milliseconds: a second sender must overlap a running request. */
  apart?: number
  prepare?: (pages: readonly Page[]) => Promise<void>
}

/** Each start saves some items and drains from five tabs and the worker at the same moment. */
export const startTogether = async (
  field: Field,
  starts: number,
  { delay = 3, apart = 0, prepare = () => Promise.resolve() }: StartOptions = {},
): Promise<Starts> => {
  const first = await openInstalled(field)
  await first.evaluate(() => window.hs.signIn(1))
  const tabs = [first, ...(await Promise.all(Array.from({ length: 4 }, () => field.open('/?quiet'))))]
  await prepare(tabs)
  field.server.delay = delay
  const random = seeded(5)
  const saved: Saved[] = []
  const began = performance.now()
  for (let n = 0; n < starts; n += 1) {
    const count = 2 + Math.floor(random() * 5)
    const from = saved.length
    for (let at = 0; at < count; at += 1)
      saved.push({ userId: 1, lane: String((from + at) % 3), text: `m${from + at}` })
    const by = tabs[Math.floor(random() * tabs.length)]!
    await by.evaluate(([a, b]) => window.hs.saveMany(1, a!, b!, 3), [from, from + count])
    await Promise.all([
      ...tabs.map((tab, at) =>
        tab.evaluate(async (after) => {
          if (after > 0) await new Promise((resolve) => setTimeout(resolve, after))
          await window.hs.drainHere()
        }, at * apart),
      ),
      by.evaluate(() => window.hs.drainInWorker()),
    ])
  }
  for (let n = 0; n < 10; n += 1) await first.evaluate(() => window.hs.drainHere())
  const waiting = new Set(await first.evaluate(() => window.hs.waiting(1)))
  const keys = field.server.requests.map(({ key }) => key).filter((key) => key !== null)
  return {
    starts,
    mostAtOnce: field.server.mostAtOnce,
    twice: keys.length - new Set(keys).size,
    wrong: compare(saved, field.server.ledger, waiting),
    seconds: (performance.now() - began) / 1000,
  }
}
