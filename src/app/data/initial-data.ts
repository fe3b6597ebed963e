import { preloadable, type PreloadableKey } from '#core/calls/registry/preloadable.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { answer } from '#core/contract/wire.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { queryClient } from '#app/query-client.ts'
import { dataOwner } from './read-call.ts'
import { currentSession } from '#app/session/session.ts'

/**
 * Answers that came with the first HTML, so that a visitor's first drawing has them. They were made for
 * somebody who is not signed in; a person asks for their own.
 */
export const takeInitialData = (now: number): void => {
  const element = document.querySelector('#given')
  if (!element || currentSession().token !== null) return
  const all = JSON.parse(element.textContent) as { call: PreloadableKey; input: never; answer: unknown }[]
  for (const { call: name, input, answer: said } of all) {
    const call = preloadable[name]
    const read = answer(call, said)
    if (read)
      queryClient.setQueryData([nameOf(call), dataOwner(call, null), cacheKey(call, input)], {
        answer: read,
        at: now,
      })
  }
}
