import type { Hono } from 'hono'
import type { PoolClient } from 'pg'
import { fail } from '#core/failures.ts'
import { live } from '#core/contract/live.ts'
import type { Context } from '#server/context/context.ts'
import { liveChannel } from '#server/domain/messages/live-updates.ts'
import { failureResponse } from './failures.ts'
import { signedIn } from './session.ts'

/** The maximum number of open streams of one person. */
const mostStreams = 8
const againMs = 1000

type Tell = () => void

/**
 * The open streams of this process. One database connection listens for all of them, only while there are
 * any; after a lost connection every stream gets an event, because some may have been missed.
 */
const hubOf = ({ database, log, ending }: Context) => {
  const waiting = new Map<number, Set<Tell>>()
  let listening: Promise<void> | null = null
  let heard = false
  let client: PoolClient | null = null

  const tell = (userId: number): void => {
    for (const each of waiting.get(userId) ?? []) each()
  }
  /** Whoever notices first gives the connection back: the pool throws at a second time. */
  const letGo = (held: PoolClient | null): boolean => {
    if (held === null || client !== held) return false
    client = null
    held.release(true)
    return true
  }
  const later = () => {
    listening = null
    heard = false
    if (ending.aborted || waiting.size === 0) return
    setTimeout(() => void listen(), againMs).unref()
  }
  const begin = async (): Promise<void> => {
    let opened: PoolClient | null = null
    try {
      const fresh = await database.pool.connect()
      opened = fresh
      client = fresh
      fresh.on('notification', ({ payload }) => tell(Number(payload)))
      fresh.once('error', () => {
        if (letGo(fresh)) later()
      })
      await fresh.query(`listen ${liveChannel}`)
      heard = true
      for (const userId of waiting.keys()) tell(userId)
    } catch (error) {
      log.warn({ err: error }, 'changes cannot be listened for')
      // A lost connection was given back by its error, and the next attempt is planned.
      if (opened === null || letGo(opened)) later()
    }
  }
  const listen = (): Promise<void> => (listening ??= begin())
  ending.addEventListener('abort', () => {
    letGo(client)
  })

  return {
    count: (userId: number): number => waiting.get(userId)?.size ?? 0,
    add: (userId: number, each: Tell): (() => void) => {
      const all = waiting.get(userId) ?? new Set()
      waiting.set(userId, all.add(each))
      // No event is missed from here on; send one for those before.
      if (heard) each()
      void listen()
      return () => {
        all.delete(each)
        if (all.size === 0) waiting.delete(userId)
      }
    },
  }
}

/** Sends an event when data of the signed-in person changes; pages then refetch through the calls. */
export const mountLive = (app: Hono, context: Context): void => {
  const hub = hubOf(context)
  app.get(`/api/${live.path}`, async (c) => {
    const header = c.req.header('Authorization') ?? null
    const me = await signedIn(context, header)
    if (!me) return failureResponse(fail('unauthenticated'))
    if (hub.count(me.id) >= mostStreams) return failureResponse(fail('too_many', undefined, 60))
    const text = new TextEncoder()
    let end = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const say = (line: string) => controller.enqueue(text.encode(line))
        const leave = hub.add(me.id, () => say(`event: ${live.changed}\ndata: {}\n\n`))
        // A session that has ended meanwhile gets no more events.
        const beat = setInterval(() => {
          void signedIn(context, header).then(
            (still) => (still ? say(': here\n\n') : end()),
            () => say(': here\n\n'),
          )
        }, live.beat)
        end = () => {
          end = () => {}
          clearInterval(beat)
          leave()
          context.ending.removeEventListener('abort', stop)
          try {
            controller.close()
          } catch {
            // The client has already disconnected.
          }
        }
        const stop = () => end()
        context.ending.addEventListener('abort', stop)
        say(': here\n\n')
      },
      cancel: () => end(),
    })
    return new Response(stream, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    })
  })
}
