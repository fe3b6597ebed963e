import { live } from '#core/contract/live.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { realEnv } from '#offline/environment.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, onSignIn } from '#app/session/session.ts'

const name = 'hs-live'
const firstWaitMs = 1000
const mostWaitMs = 60_000

/** Everything of the person that is on a screen is asked for anew; look-ups are not. */
const refresh = (): void => void refetch('mine')

const wanted = (): boolean =>
  document.visibilityState === 'visible' && navigator.onLine && currentSession().token !== null

let waiting: (() => void) | null = null
/** Resolves when listening makes sense: the page is seen, there is a network, somebody is signed in. */
const untilWanted = (): Promise<void> =>
  new Promise((resolve) => {
    waiting = resolve
    look()
  })
const look = (): void => {
  if (wanted()) waiting?.()
}

/** Listens until the line breaks, falls silent, or nobody looks any more. Whether it was heard at all. */
const listen = async (told: () => void): Promise<boolean> => {
  if (!wanted()) return false
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('visibilitychange', () => wanted() || over.abort(), { signal })
  let silence = setTimeout(() => over.abort(), 2 * live.beat)
  let heard = false
  try {
    const [{ http }, { createParser }] = await Promise.all([
      import('#offline/http/http.ts'),
      import('eventsource-parser'),
    ])
    const answer = await http(realEnv, `/api/${live.path}`, {
      headers: { ...requestHeaders(currentSession().token), Accept: 'text/event-stream' },
      withinMs: null,
      signal,
    })
    if (!answer.ok || !answer.body) return false
    const parser = createParser({ onEvent: ({ event }) => event === live.changed && told() })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return heard
      heard = true
      clearTimeout(silence)
      silence = setTimeout(() => over.abort(), 2 * live.beat)
      parser.feed(value)
    }
  } catch {
    return heard
  } finally {
    clearTimeout(silence)
    over.abort()
  }
}

/**
 * Keeps one line open for all tabs of this browser (it allows only a few to one server) and passes on to the
 * others what comes. Where it cannot be had, the screens ask now and then, as without it.
 */
export const startLive = (): void => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', refresh)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  onSignIn(look)
  const told = () => {
    refresh()
    channel.postMessage('changed')
  }
  const keep = async () => {
    let wait = firstWaitMs
    for (;;) {
      await untilWanted()
      const heard =
        'locks' in navigator ? await navigator.locks.request(name, () => listen(told)) : await listen(told)
      wait = heard ? firstWaitMs : Math.min(mostWaitMs, wait * 2)
      await realEnv.sleep(wait * (0.5 + realEnv.random()))
    }
  }
  void keep().catch(() => undefined)
}
