import { live } from '#core/contract/live.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { realEnv } from '#offline/environment.ts'
import { isOnline } from '#app/device/connection.ts'
import { reachability } from '#offline/http/reachability.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, onSignIn } from '#app/session/session.ts'

const channelName = 'hs-live'
const firstWaitMs = 1000
const maxWaitMs = 60_000

/** Refetches personal data, not reference data. */
const refresh = (): void => void refetch('mine')

const shouldListen = (): boolean =>
  document.visibilityState === 'visible' && isOnline() && currentSession().token !== null

let resumeListening: (() => void) | null = null
/** Resolves when the page is visible, online and signed in. */
const waitUntilNeeded = (): Promise<void> =>
  new Promise((resolve) => {
    resumeListening = resolve
    resumeIfNeeded()
  })
const resumeIfNeeded = (): void => {
  if (shouldListen()) resumeListening?.()
}

/**
 * Listens until the connection breaks, falls silent, or the page is hidden. Returns whether any data arrived.
 */
const listen = async (onChange: () => void): Promise<boolean> => {
  if (!shouldListen()) return false
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('visibilitychange', () => shouldListen() || controller.abort(), { signal })
  const stopWatching = reachability.subscribe(() => shouldListen() || controller.abort())
  let silenceTimer = setTimeout(() => controller.abort(), 2 * live.beat)
  let hasReceived = false
  try {
    const [{ http }, { createParser }] = await Promise.all([
      import('#offline/http/http.ts'),
      import('eventsource-parser'),
    ])
    const answer = await http(realEnv, `/api/${live.path}`, {
      headers: { ...requestHeaders(currentSession().token), Accept: 'text/event-stream' },
      timeoutMs: null,
      signal,
    })
    if (!answer.ok || !answer.body) return false
    const parser = createParser({ onEvent: ({ event }) => event === live.changed && onChange() })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return hasReceived
      hasReceived = true
      reachability.reached()
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => controller.abort(), 2 * live.beat)
      parser.feed(value)
    }
  } catch {
    if (shouldListen()) reachability.doubt()
    return hasReceived
  } finally {
    stopWatching()
    clearTimeout(silenceTimer)
    controller.abort()
  }
}

/**
 * Holds one event stream for all tabs (browsers allow few connections per server) and forwards its events to
 * the others. Without it the screens poll as usual.
 */
export const startLiveUpdates = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', refresh)
  document.addEventListener('visibilitychange', resumeIfNeeded)
  reachability.subscribe(resumeIfNeeded)
  onSignIn(resumeIfNeeded)
  const onChange = () => {
    refresh()
    channel.postMessage('changed')
  }
  const listenForever = async () => {
    let wait = firstWaitMs
    for (;;) {
      await waitUntilNeeded()
      const heard =
        'locks' in navigator
          ? await navigator.locks.request(channelName, () => listen(onChange))
          : await listen(onChange)
      wait = heard ? firstWaitMs : Math.min(maxWaitMs, wait * 2)
      await realEnv.sleep(wait * (0.5 + realEnv.random()))
    }
  }
  void listenForever().catch(() => undefined)
}
