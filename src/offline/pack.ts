import { CallFailed } from './client.ts'
import type { PackRow } from './databases.ts'
import { downloadPack, Stopped } from './pack-download.ts'
import { allPacks, changePack, packOf, removePack } from './pack-store.ts'
import type { World } from './world.ts'

const day = 86_400_000
/** A pack is looked through again after this long. */
export const staleAfter = 14 * day
const keptAfterHunt = 7 * day

const running = new Map<string, AbortController>()
const nameOf = (userId: number, reservationId: number) => `hs-pack-${userId}-${reservationId}`

/** Downloads a pack unless it is being downloaded already, here or in another tab. */
export const startPack = async (world: World, userId: number, reservationId: number): Promise<void> => {
  const name = nameOf(userId, reservationId)
  if (running.has(name)) return
  const controller = new AbortController()
  running.set(name, controller)
  const work = async () => {
    try {
      await downloadPack(world, userId, reservationId, controller.signal)
    } catch (error) {
      await pausePack(userId, reservationId, reasonOf(error))
      if (!(await packOf(userId, reservationId)) && !(error instanceof Stopped)) throw error
    }
  }
  try {
    if (world.locks)
      await world.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    else await work()
  } finally {
    running.delete(name)
  }
}

const reasonOf = (error: unknown): string | null =>
  error instanceof Stopped
    ? null
    : error instanceof CallFailed
      ? error.failure.message
      : error instanceof Error && error.message.startsWith('Please')
        ? error.message
        : 'The download was cut. What has arrived is kept; it goes on when you say so.'

const pausePack = async (userId: number, reservationId: number, failure: string | null): Promise<void> => {
  await changePack(userId, reservationId, { state: 'paused', failure })
}

/** Stops a download; what has arrived stays and is not fetched again. */
export const cancelPack = (userId: number, reservationId: number): void =>
  running.get(nameOf(userId, reservationId))?.abort()

export const isStale = (world: World, pack: PackRow, revision?: string): boolean =>
  pack.state === 'ready' &&
  ((revision !== undefined && revision !== pack.revision) ||
    world.now() - (pack.verifiedAt ?? 0) > staleAfter)

const ended = (world: World, pack: PackRow): boolean =>
  Date.parse(`${pack.endsOn}T23:59:59Z`) + keptAfterHunt < world.now()

/** At every start: goes on with what was cut, refreshes what is old, removes what is over and not pinned. */
export const tendPacks = async (world: World, userId: number): Promise<void> => {
  for (const pack of await allPacks(userId)) {
    if (ended(world, pack) && !pack.pinned) await removePack(userId, pack.reservationId)
    else if (pack.state === 'downloading' || isStale(world, pack))
      await startPack(world, userId, pack.reservationId).catch(() => undefined)
  }
}
