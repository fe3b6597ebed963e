import { packCalls, type HuntPack } from '#core/calls/packs.ts'
import { pictureKey } from './picture-key.ts'
import { packDays } from '#core/rules/packs.ts'
import { callNow } from '#offline/http/client.ts'
import { sentInput } from '#offline/http/phone-input.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { currentSession } from '#offline/storage/device.ts'
import { cacheResponse, cacheKey } from '#offline/cache/cached-responses.ts'
import type { OfflineRead } from './hunt-reads.ts'
import { findPictures, type PackTile, packReads, packTiles } from './pack-contents.ts'
import { allPacks, changePack, dropOldestPack, dropOutdated, loadPack } from '#offline/storage/pack-store.ts'
import { downloadPackPicture, downloadPackTile, missingTiles, hasPicture } from './pack-pieces.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { clientVersion, type Env } from '#offline/environment.ts'

const concurrency = 4
const maxAttempts = 4
/** Limit of all packs together. */
const packLimitBytes = 300 * 1024 * 1024

/** Stopped by the person or by a page unload; the downloaded pieces stay. */
export class DownloadStopped extends Error {}

interface Job {
  env: Env
  userId: number
  reservationId: number
  signal: AbortSignal
  token: string
}

interface StoredRead {
  pictures: string[]
  bytes: number
}

/** Sleeps, or returns early if the download is stopped. */
const pause = async (job: Job, ms: number): Promise<void> => {
  const cleanup = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    job.signal.addEventListener('abort', () => resolve(), { once: true, signal: cleanup.signal })
  })
  await Promise.race([job.env.sleep(ms), stopped])
  cleanup.abort()
}

const withRetries = async <T>(job: Job, step: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    if (job.signal.aborted) throw new DownloadStopped()
    try {
      return await step()
    } catch (error) {
      if (job.signal.aborted) throw new DownloadStopped()
      if (n >= maxAttempts || (error instanceof CallFailed && !isTemporary(error.failure))) throw error
      await pause(job, 300 * 2 ** n * job.env.random())
    }
  }
}

/**
 * Processes a list with limited concurrency. The first failure stops the others and is thrown once all have
 * stopped: a worker left running would download the same pieces as the next attempt.
 */
const forEachConcurrently = async <T>(
  halt: AbortController,
  items: readonly T[],
  step: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items.values()
  const failures: unknown[] = []
  const work = async () => {
    for (const item of queue) {
      if (halt.signal.aborted) return
      try {
        await step(item)
      } catch (error) {
        failures.push(error)
        halt.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (failures.length > 0) throw failures[0]
}

const sizeOf = (answer: unknown): number => new TextEncoder().encode(JSON.stringify(answer)).byteLength

/** Downloads and stores one response; null if the server refuses it. */
const downloadRead = async (
  job: Job,
  { call, input }: OfflineRead,
  startedAt: number,
): Promise<StoredRead | null> => {
  const { env, userId, reservationId, token, signal } = job
  const at = env.now()
  const cachedCopy = await withDb(userId, (db) => db.kept.get(cacheKey(call, input)))
  // Stored by an earlier, interrupted run of this download.
  if (cachedCopy?.packs.includes(reservationId) && cachedCopy.at >= startedAt)
    return { pictures: findPictures(cachedCopy.answer), bytes: sizeOf(cachedCopy.answer) }
  try {
    const sent = await sentInput(call, input)
    const answer = await withRetries(job, () => callNow(env, call, sent, { token, signal }))
    await withFreedSpace(userId, () => cacheResponse(userId, call, input, answer, at, reservationId))
    return { pictures: findPictures(answer), bytes: sizeOf(answer) }
  } catch (error) {
    // For example a closed chat: the screen shows the refusal offline too.
    if (error instanceof CallFailed && [403, 404].includes(error.failure.status)) return null
    throw error
  }
}

const downloadManifest = async (job: Job): Promise<HuntPack> => {
  const { env, userId, reservationId, token, signal } = job
  const at = env.now()
  const input = { id: reservationId }
  const answer = await withRetries(job, () => callNow(env, packCalls.read, input, { token, signal }))
  await withFreedSpace(userId, () => cacheResponse(userId, packCalls.read, input, answer, at, reservationId))
  return answer.data
}

/** Reads the pack back from storage and returns the missing parts. */
const findMissing = async (
  job: Job,
  tiles: readonly PackTile[],
  reads: readonly OfflineRead[],
  pictures: string[],
) => {
  const { userId, reservationId } = job
  const cachedRows = await withDb(userId, (db) =>
    db.kept.bulkGet(reads.map(({ call, input }) => cacheKey(call, input))),
  )
  const missingPictures: string[] = []
  for (const path of pictures) if (!(await hasPicture(userId, path))) missingPictures.push(path)
  return {
    tiles: await missingTiles(userId, reservationId, tiles),
    reads: reads.filter((_, n) => !cachedRows[n]),
    pictures: missingPictures,
  }
}

/**
 * Downloads a hunt's data, or resumes the download. The pack is ready only after everything has been read back
 * from storage; stored pieces are not fetched again.
 */
export const downloadPack = async (
  env: Env,
  userId: number,
  reservationId: number,
  signal: AbortSignal,
): Promise<void> => {
  const session = await currentSession()
  if (session?.userId !== userId) throw new CallFailed(phoneFailure('signed_out'))
  const job: Job = { env, userId, reservationId, signal, token: session.token }
  const pack = await downloadManifest(job)
  const tiles = packTiles(pack)
  const reads = packReads(pack, userId)
  const previousPack = await loadPack(userId, reservationId)
  const isRefresh = previousPack?.state === 'ready'
  const isResumed =
    previousPack !== undefined &&
    (previousPack.refreshing === true || !isRefresh) &&
    previousPack.revision === pack.revision
  const startedAt = isResumed ? previousPack.startedAt : env.now()
  await withFreedSpace(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.packs, async () => {
        const currentPack = await db.packs.get(reservationId)
        if (previousPack && !currentPack) throw new DownloadStopped()
        // The person may have pinned the pack while the manifest was loading.
        const pinned = currentPack?.pinned ?? false
        await db.packs.put({
          reservationId,
          revision: pack.revision,
          // A verified pack stays usable during its refresh.
          state: isRefresh ? 'ready' : 'downloading',
          refreshing: isRefresh,
          lacks: previousPack?.lacks ?? [],
          total: tiles.length + reads.length + pack.pictures.length,
          done: 0,
          bytes: previousPack?.bytes ?? 0,
          estimatedBytes: pack.bytes_estimate,
          startedAt,
          verifiedAt: previousPack?.verifiedAt ?? null,
          ...(previousPack?.version !== undefined && { version: previousPack.version }),
          endsOn: pack.reservation.end_date,
          pinned,
          failure: null,
          pictures: previousPack?.pictures ?? [],
        })
      }),
    ),
  )
  await makeRoom(job, pack.bytes_estimate)
  await downloadContents(job, pack, tiles, reads, startedAt)
}

/** Removes packs of past hunts to make room for a new one; packs of upcoming hunts are never removed. */
const makeRoom = async ({ env, userId, reservationId }: Job, estimate: number): Promise<void> => {
  const otherPacksBytes = async () =>
    (await allPacks(userId))
      .filter((pack) => pack.reservationId !== reservationId)
      .reduce((sum, { bytes, estimatedBytes }) => sum + Math.max(bytes, estimatedBytes), 0)
  while ((await otherPacksBytes()) + estimate > packLimitBytes) {
    if (await dropOldestPack(userId, env.now())) continue
    throw new CallFailed(phoneFailure('packs_full'))
  }
}

const downloadContents = async (
  outerJob: Job,
  pack: HuntPack,
  tiles: PackTile[],
  reads: OfflineRead[],
  startedAt: number,
): Promise<void> => {
  const halt = new AbortController()
  const job: Job = { ...outerJob, signal: AbortSignal.any([outerJob.signal, halt.signal]) }
  const { env, userId, reservationId } = job
  let total = tiles.length + reads.length + pack.pictures.length
  let done = 0
  let bytes = sizeOf(pack)
  let reportedAt = 0
  const reportProgress = async (force = false) => {
    if (!force && env.now() - reportedAt < 300) return
    reportedAt = env.now()
    // The pack was removed in another tab.
    if (!(await loadPack(userId, reservationId))) throw new DownloadStopped()
    await changePack(userId, reservationId, { done: Math.min(done, total), total, bytes })
  }
  const readPictures: string[] = []
  const refusedReads = new Set<OfflineRead>()
  await forEachConcurrently(halt, reads, async (read) => {
    const stored = await downloadRead(job, read, startedAt)
    readPictures.push(...(stored?.pictures ?? []))
    bytes += stored?.bytes ?? 0
    if (!stored) refusedReads.add(read)
    done += 1
    await reportProgress()
  })
  const pictures = [...new Set([...pack.pictures, ...readPictures])]
  total = tiles.length + reads.length + pictures.length
  await forEachConcurrently(halt, pictures, async (path) => {
    const got = await withRetries(job, () =>
      downloadPackPicture(job.env, userId, reservationId, path, job.signal),
    )
    bytes += got
    done += 1
    await reportProgress()
  })
  await forEachConcurrently(halt, tiles, async (tile) => {
    const got = await withRetries(job, () =>
      downloadPackTile(
        job.env,
        userId,
        reservationId,
        tile,
        job.signal,
        startedAt - packDays.fresh * 86_400_000,
      ),
    )
    bytes += got
    done += 1
    await reportProgress()
  })
  await changePack(userId, reservationId, { pictures })
  const {
    tiles: t,
    reads: r,
    pictures: p,
  } = await findMissing(
    job,
    tiles,
    reads.filter((read) => !refusedReads.has(read)),
    pictures,
  )
  const missing = t.length + r.length + p.length
  if (missing > 0) {
    await changePack(userId, reservationId, { state: 'downloading', refreshing: false })
    throw new CallFailed(phoneFailure('pack_incomplete', { missing, total }))
  }
  const unanswered = pack.left_out.flatMap(({ source, reason }) => (reason === 'unreachable' ? [source] : []))
  await dropOutdated(userId, reservationId, {
    tiles: new Set(tiles.map(({ k }) => k)),
    pictures: new Set(pictures.map(pictureKey)),
    unanswered,
  })
  await changePack(userId, reservationId, {
    state: 'ready',
    refreshing: false,
    lacks: unanswered,
    done: total,
    total,
    bytes,
    verifiedAt: env.now(),
    version: clientVersion,
    failure: null,
  })
}
