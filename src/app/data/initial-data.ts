import { preloadable, type PreloadableKey } from '#core/calls/registry/preloadable.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { answer } from '#core/contract/wire.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { queryClient } from '#app/query-client.ts'
import { dataOwner } from './read-call.ts'
import { currentSession } from '#app/session/session.ts'

/**
 * Loads the responses embedded in the first HTML into the query cache for the first render. They were made for
 * signed-out visitors, so a signed-in user requests their own.
 */
export const loadInitialData = (now: number): void => {
  const element = document.querySelector('#given')
  if (!element || currentSession().token !== null) return
  const preloaded = JSON.parse(element.textContent) as {
    call: PreloadableKey
    input: never
    answer: unknown
  }[]
  for (const { call: name, input, answer: body } of preloaded) {
    const call = preloadable[name]
    const parsed = answer(call, body)
    if (!parsed) continue
    const key = [nameOf(call), dataOwner(call, null)]
    const loaded = { answer: parsed, at: now }
    // A list is read page by page (use-read-pages.ts).
    if (name === 'stands.search')
      queryClient.setQueryData([...key, 'pages', cacheKey(call, input)], {
        pages: [{ ...loaded, isCached: false }],
        pageParams: [1],
      })
    else queryClient.setQueryData([...key, cacheKey(call, input)], loaded)
  }
}
