import { type HuntPack, packCalls } from '#core/calls/packs.ts'
import { packAged, packPhase } from '#core/rules/packs.ts'
import { type ApiFailure, CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { PackRow } from '#offline/storage/databases.ts'
import { dropCached, cachedResponse } from '#offline/cache/cached-responses.ts'
import { packReads } from './pack-contents.ts'
import { downloadPack, DownloadStopped } from './pack-download.ts'
import { allPacks, changePack, loadPack, removePack } from '#offline/storage/pack-store.ts'
import type { Env } from '#offline/environment.ts'

const running = new Map<string, { controller: AbortController; work: Promise<void> }>()
const nameOf = (userId: number, reservationId: number) => `hs-pack-${userId}-${reservationId}`

/**
 * Downloads a pack unless it is being downloaded already, here or in another tab. One that was told to stop here
 * gives way as soon as it has.
 */
export const startPack = async (env: Env, userId: number, reservationId: number): Promise<void> => {
  const name = nameOf(userId, reservationId)
  const before = running.get(name)
  if (before?.controller.signal.aborted) await before.work.catch(() => undefined)
  if (running.has(name)) return
  const controller = new AbortController()
  const attempt = () => download(env, userId, reservationId, controller.signal)
  const alone = async (): Promise<void> => {
    if (!env.locks) return attempt()
    await env.locks.request(name, { ifAvailable: true }, (lock) => (lock ? attempt() : undefined))
  }
  const work = alone().finally(() => running.delete(name))
  running.set(name, { controller, work })
  await work
}

const download = async (
  env: Env,
  userId: number,
  reservationId: number,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await downloadPack(env, userId, reservationId, signal)
  } catch (error) {
    // The hunt is not this person's any more: its land and its gate are not kept for later.
    if (error instanceof CallFailed && error.failure.name === 'not_found')
      await forgetHunt(env, userId, reservationId)
    await pausePack(userId, reservationId, reasonOf(error))
    if (!(await loadPack(userId, reservationId)) && !(error instanceof DownloadStopped)) throw error
  } finally {
    // Removed meanwhile, here or in another tab: what has come since goes as well.
    if (!(await loadPack(userId, reservationId))) await removePack(userId, reservationId)
  }
}

const forgetHunt = async (env: Env, userId: number, reservationId: number): Promise<void> => {
  const input = { id: reservationId }
  const copy = await cachedResponse(env, userId, packCalls.read, input)
  await removePack(userId, reservationId)
  await dropCached(userId, packCalls.read, input)
  const reads = copy ? packReads(copy.answer.data, userId).filter(({ huntOnly }) => huntOnly) : []
  for (const read of reads) await dropCached(userId, read.call, read.input)
}

const reasonOf = (error: unknown): ApiFailure | null =>
  error instanceof DownloadStopped
    ? null
    : error instanceof CallFailed
      ? error.failure
      : phoneFailure('pack_cut')

/** A download that was cut waits; a pack that was ready before stays so, with what was verified then. */
const pausePack = async (
  userId: number,
  reservationId: number,
  failure: ApiFailure | null,
): Promise<void> => {
  const ready = (await loadPack(userId, reservationId))?.state === 'ready'
  await changePack(userId, reservationId, { state: ready ? 'ready' : 'paused', refreshing: false, failure })
}

/** Stops a download; what has arrived stays and is not fetched again. */
export const cancelPack = (userId: number, reservationId: number): void =>
  running.get(nameOf(userId, reservationId))?.controller.abort()

/** Takes a pack off the phone, also while it is being downloaded or looked through again. */
export const dropPack = (userId: number, reservationId: number): Promise<void> => {
  cancelPack(userId, reservationId)
  return removePack(userId, reservationId)
}

/** Whether a ready pack should be fetched anew: it is old, the hunt has changed, or a map has come back. */
export const isStale = (env: Env, pack: PackRow, now?: Pick<HuntPack, 'revision' | 'left_out'>): boolean =>
  pack.state === 'ready' &&
  (packAged(pack.verifiedAt, env.now()) ||
    (now !== undefined &&
      (now.revision !== pack.revision ||
        (pack.lacks ?? []).some((id) => !now.left_out.some(({ source }) => source === id)))))

/**
 * At every start: goes on with what was cut, refreshes what is old, removes what has been over for a week
 * and is not pinned. Nothing is fetched over a network that the person wants spared.
 */
export const maintainPacks = async (env: Env, userId: number, mayFetch = true): Promise<void> => {
  for (const pack of await allPacks(userId)) {
    const phase = packPhase(pack.endsOn, env.now())
    if (phase === 'expired' && !pack.pinned) await removePack(userId, pack.reservationId)
    else if (
      mayFetch &&
      phase === 'active' &&
      (pack.state === 'downloading' || pack.refreshing === true || isStale(env, pack))
    )
      await startPack(env, userId, pack.reservationId).catch(() => undefined)
  }
}
