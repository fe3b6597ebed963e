import { type HuntPack, packCalls } from '#core/calls/packs.ts'
import { packAged, packPhase } from '#core/rules/packs.ts'
import { type ApiFailure, CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { PackRow } from '#offline/storage/databases.ts'
import { dropCached, cachedResponse } from '#offline/cache/cached-responses.ts'
import { packReads } from './pack-contents.ts'
import { downloadPack, DownloadStopped } from './pack-download.ts'
import { allPacks, changePack, loadPack, removePack } from '#offline/storage/pack-store.ts'
import { clientVersion, type Env } from '#offline/environment.ts'

const activeDownloads = new Map<string, { controller: AbortController; work: Promise<void> }>()
const lockName = (userId: number, reservationId: number) => `hs-pack-${userId}-${reservationId}`

/**
 * Downloads a pack unless this tab or another one is downloading it. A cancelled download in this tab is
 * awaited first.
 */
export const startPack = async (env: Env, userId: number, reservationId: number): Promise<void> => {
  const name = lockName(userId, reservationId)
  const previousDownload = activeDownloads.get(name)
  if (previousDownload?.controller.signal.aborted) await previousDownload.work.catch(() => undefined)
  if (activeDownloads.has(name)) return
  const controller = new AbortController()
  const attempt = () => download(env, userId, reservationId, controller.signal)
  const downloadExclusively = async (): Promise<void> => {
    if (!env.locks) return attempt()
    await env.locks.request(name, { ifAvailable: true }, (lock) => (lock ? attempt() : undefined))
  }
  const work = downloadExclusively().finally(() => activeDownloads.delete(name))
  activeDownloads.set(name, { controller, work })
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
    // The user lost access to the hunt: its location and gate codes must not stay on the phone.
    if (error instanceof CallFailed && error.failure.name === 'not_found')
      await deleteHuntData(env, userId, reservationId)
    await pausePack(userId, reservationId, failureReason(error))
    if (!(await loadPack(userId, reservationId)) && !(error instanceof DownloadStopped)) throw error
  } finally {
    // The pack was removed meanwhile, here or in another tab: delete what was downloaded since.
    if (!(await loadPack(userId, reservationId))) await removePack(userId, reservationId)
  }
}

const deleteHuntData = async (env: Env, userId: number, reservationId: number): Promise<void> => {
  const input = { id: reservationId }
  const copy = await cachedResponse(env, userId, packCalls.read, input)
  await removePack(userId, reservationId)
  await dropCached(userId, packCalls.read, input)
  const reads = copy ? packReads(copy.answer.data, userId).filter(({ huntOnly }) => huntOnly) : []
  for (const read of reads) await dropCached(userId, read.call, read.input)
}

const failureReason = (error: unknown): ApiFailure | null =>
  error instanceof DownloadStopped
    ? null
    : error instanceof CallFailed
      ? error.failure
      : phoneFailure('pack_cut')

/**
 * Marks an interrupted download as paused; a pack that was ready before stays ready with its verified content.
 */
const pausePack = async (
  userId: number,
  reservationId: number,
  failure: ApiFailure | null,
): Promise<void> => {
  const ready = (await loadPack(userId, reservationId))?.state === 'ready'
  await changePack(userId, reservationId, { state: ready ? 'ready' : 'paused', refreshing: false, failure })
}

/** Stops a download; downloaded pieces stay and are not fetched again. */
export const cancelPack = (userId: number, reservationId: number): void =>
  activeDownloads.get(lockName(userId, reservationId))?.controller.abort()

/** Removes a pack, even during its download or refresh. */
export const dropPack = (userId: number, reservationId: number): Promise<void> => {
  cancelPack(userId, reservationId)
  return removePack(userId, reservationId)
}

/**
 * Whether a ready pack needs a refresh: it is old or of another version of the app, the hunt has changed, or a
 * missing map source is available again.
 */
export const isStale = (env: Env, pack: PackRow, now?: Pick<HuntPack, 'revision' | 'left_out'>): boolean =>
  pack.state === 'ready' &&
  (packAged(pack.verifiedAt, env.now()) ||
    pack.version !== clientVersion ||
    (now !== undefined &&
      (now.revision !== pack.revision ||
        (pack.lacks ?? []).some((id) => !now.left_out.some(({ source }) => source === id)))))

/**
 * Runs at every start: resumes interrupted downloads, refreshes old packs, removes unpinned ones a week after
 * the hunt. Downloads nothing on a metered network (`mayFetch`).
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
