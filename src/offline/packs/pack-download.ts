import { packCalls, type HuntPack } from '#core/calls/packs.ts'
import { packDays } from '#core/rules/packs.ts'
import { callNow } from '#offline/http/client.ts'
import { CallFailed, isPassing } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { currentSession } from '#offline/storage/device.ts'
import { cacheResponse, cacheKey } from '#offline/cache/cached-responses.ts'
import type { OfflineRead } from './hunt-reads.ts'
import { picturesIn, type PackTile, packReads, packTiles } from './pack-contents.ts'
import { allPacks, changePack, dropOldestPack, dropOutdated, loadPack } from '#offline/storage/pack-store.ts'
import { keepPicture, keepTile, missingTiles, pictureIsHere } from './pack-pieces.ts'
import { withRoom } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const atOnce = 4
const tries = 4
/** What all packs together may take. */
const packLimitBytes = 300 * 1024 * 1024

/** Stopped by the person or by the end of the page: what is here stays. */
export class DownloadStopped extends Error {}

interface Job {
  env: Env
  userId: number
  reservationId: number
  signal: AbortSignal
  token: string
}

interface Answered {
  pictures: string[]
  bytes: number
}

/** Waits, but no longer than until the download is stopped. */
const pause = async (job: Job, ms: number): Promise<void> => {
  const over = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    job.signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal })
  })
  await Promise.race([job.env.sleep(ms), stopped])
  over.abort()
}

const withRetries = async <T>(job: Job, step: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    if (job.signal.aborted) throw new DownloadStopped()
    try {
      return await step()
    } catch (error) {
      if (job.signal.aborted) throw new DownloadStopped()
      if (n >= tries || (error instanceof CallFailed && !isPassing(error.failure))) throw error
      await pause(job, 300 * 2 ** n * job.env.random())
    }
  }
}

/**
 * Runs over a list, a few at a time. The first failure halts the others and is thrown once all have stopped:
 * one that went on by itself would fetch beside the next attempt what that fetches too.
 */
const each = async <T>(
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
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failures.length > 0) throw failures[0]
}

const sizeOf = (answer: unknown): number => new TextEncoder().encode(JSON.stringify(answer)).byteLength

/** An answer that is now kept; null for a read that is refused, which needs no keeping. */
const readOne = async (job: Job, { call, input }: OfflineRead, since: number): Promise<Answered | null> => {
  const { env, userId, reservationId, token, signal } = job
  const at = env.now()
  const here = await withDb(userId, (db) => db.kept.get(cacheKey(call, input)))
  // What this very download has fetched before it was cut.
  if (here?.packs.includes(reservationId) && here.at >= since)
    return { pictures: picturesIn(here.answer), bytes: sizeOf(here.answer) }
  try {
    const answer = await withRetries(job, () => callNow(env, call, input, { token, signal }))
    await withRoom(userId, () => cacheResponse(userId, call, input, answer, at, reservationId))
    return { pictures: picturesIn(answer), bytes: sizeOf(answer) }
  } catch (error) {
    // A chat that is closed, for one: the screen says so without a signal too.
    if (error instanceof CallFailed && [403, 404].includes(error.failure.status)) return null
    throw error
  }
}

const manifest = async (job: Job): Promise<HuntPack> => {
  const { env, userId, reservationId, token, signal } = job
  const at = env.now()
  const input = { id: reservationId }
  const answer = await withRetries(job, () => callNow(env, packCalls.read, input, { token, signal }))
  await withRoom(userId, () => cacheResponse(userId, packCalls.read, input, answer, at, reservationId))
  return answer.data
}

/** Everything of a pack that is not on the phone, read back from it. */
const lacking = async (
  job: Job,
  tiles: readonly PackTile[],
  reads: readonly OfflineRead[],
  pictures: string[],
) => {
  const { userId, reservationId } = job
  const kept = await withDb(userId, (db) =>
    db.kept.bulkGet(reads.map(({ call, input }) => cacheKey(call, input))),
  )
  const gone: string[] = []
  for (const path of pictures) if (!(await pictureIsHere(userId, path))) gone.push(path)
  return {
    tiles: await missingTiles(userId, reservationId, tiles),
    reads: reads.filter((_, n) => !kept[n]),
    pictures: gone,
  }
}

/**
 * Downloads, or goes on downloading, what a hunt needs. It is ready only when everything has been read back
 * from the phone; what is already here is not fetched again.
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
  const pack = await manifest(job)
  const tiles = packTiles(pack)
  const reads = packReads(pack, userId)
  const before = await loadPack(userId, reservationId)
  const isRefresh = before?.state === 'ready'
  const goesOn =
    before !== undefined && (before.refreshing === true || !isRefresh) && before.revision === pack.revision
  const startedAt = goesOn ? before.startedAt : env.now()
  await withRoom(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.packs, async () => {
        const here = await db.packs.get(reservationId)
        if (before && !here) throw new DownloadStopped()
        // What was pinned while this was being asked for stays pinned.
        const pinned = here?.pinned ?? false
        await db.packs.put({
          reservationId,
          revision: pack.revision,
          // What was verified once stays ready while it is looked through again.
          state: isRefresh ? 'ready' : 'downloading',
          refreshing: isRefresh,
          lacks: before?.lacks ?? [],
          total: tiles.length + reads.length + pack.pictures.length,
          done: 0,
          bytes: before?.bytes ?? 0,
          estimatedBytes: pack.bytes_estimate,
          startedAt,
          verifiedAt: before?.verifiedAt ?? null,
          endsOn: pack.reservation.end_date,
          pinned,
          failure: null,
          pictures: before?.pictures ?? [],
        })
      }),
    ),
  )
  await makeRoom(job, pack.bytes_estimate)
  await fill(job, pack, tiles, reads, startedAt)
}

/** Packs of hunts that are over give way to a new one; those to come never do. */
const makeRoom = async ({ env, userId, reservationId }: Job, estimate: number): Promise<void> => {
  const taken = async () =>
    (await allPacks(userId))
      .filter((pack) => pack.reservationId !== reservationId)
      .reduce((sum, { bytes, estimatedBytes }) => sum + Math.max(bytes, estimatedBytes), 0)
  while ((await taken()) + estimate > packLimitBytes) {
    if (await dropOldestPack(userId, env.now())) continue
    throw new CallFailed(phoneFailure('packs_full'))
  }
}

const fill = async (
  whole: Job,
  pack: HuntPack,
  tiles: PackTile[],
  reads: OfflineRead[],
  since: number,
): Promise<void> => {
  const halt = new AbortController()
  const job: Job = { ...whole, signal: AbortSignal.any([whole.signal, halt.signal]) }
  const { env, userId, reservationId } = job
  let total = tiles.length + reads.length + pack.pictures.length
  let done = 0
  let bytes = sizeOf(pack)
  let toldAt = 0
  const tell = async (force = false) => {
    if (!force && env.now() - toldAt < 300) return
    toldAt = env.now()
    // Removed in another tab.
    if (!(await loadPack(userId, reservationId))) throw new DownloadStopped()
    await changePack(userId, reservationId, { done: Math.min(done, total), total, bytes })
  }
  const found: string[] = []
  const refused = new Set<OfflineRead>()
  await each(halt, reads, async (read) => {
    const answered = await readOne(job, read, since)
    found.push(...(answered?.pictures ?? []))
    bytes += answered?.bytes ?? 0
    if (!answered) refused.add(read)
    done += 1
    await tell()
  })
  const pictures = [...new Set([...pack.pictures, ...found])]
  total = tiles.length + reads.length + pictures.length
  await each(halt, pictures, async (path) => {
    const got = await withRetries(job, () => keepPicture(job.env, userId, reservationId, path, job.signal))
    bytes += got
    done += 1
    await tell()
  })
  await each(halt, tiles, async (tile) => {
    const got = await withRetries(job, () =>
      keepTile(job.env, userId, reservationId, tile, job.signal, since - packDays.fresh * 86_400_000),
    )
    bytes += got
    done += 1
    await tell()
  })
  await changePack(userId, reservationId, { pictures })
  const {
    tiles: t,
    reads: r,
    pictures: p,
  } = await lacking(
    job,
    tiles,
    reads.filter((read) => !refused.has(read)),
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
    pictures: new Set(pictures),
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
    failure: null,
  })
}
