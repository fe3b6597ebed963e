import { type Call, changes, type Given, type Input } from '#core/contract/define.ts'
import { answer, entriesOf, hasFiles, request } from '#core/contract/wire.ts'
import { http } from './http.ts'
import { requestHeaders, type Sending } from './headers.ts'
import { CallFailed, toFailure, isOurs, noNetwork, refusal, retryAfterSeconds } from '#offline/failure.ts'
import { newId, type Env } from '#offline/environment.ts'
import { reachability, untilLost } from './reachability.ts'

/** Builds path, query and body: form data if there are files, JSON otherwise. */
export const toRequest = <C extends Call>(
  call: C,
  input: Input<C>,
): { path: string; body?: FormData | string; type?: string } => {
  const { path, query, rest } = request(call, input)
  const search = new URLSearchParams(query as [string, string][]).toString()
  const address = `/api/${path}${search === '' ? '' : `?${search}`}`
  if (call.method === 'GET' || call.method === 'DELETE') return { path: address }
  if (!hasFiles(rest)) return { path: address, body: JSON.stringify(rest), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of entriesOf(rest)) form.append(name, value as string)
  return { path: address, body: form }
}

/** A read without a signal ends soon, because the phone's own copy waits for it. */
const darkReadMs = 5000

/** Makes one call over the network, repeated once if no response arrives. Throws `CallFailed`. */
export const networkCall = async <C extends Call>(
  env: Env,
  call: C,
  input: Input<C>,
  sending: Sending,
): Promise<Given<C>> => {
  const { path, body, type } = toRequest(call, input)
  const key = changes(call) ? (sending.key ?? newId(env)) : undefined
  const isDarkRead = !changes(call) && !reachability.get()
  const lost = changes(call) || isDarkRead ? null : untilLost()
  const signals = [sending.signal, lost?.signal].filter((signal) => signal !== undefined)
  let response: Response
  let responseBody: unknown
  try {
    response = await http(env, path, {
      method: call.method,
      headers: {
        ...requestHeaders(sending.token, {
          key,
          language: env.language,
          times: changes(call) ? { now: env.now() } : undefined,
        }),
        ...(type && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      timeoutMs: sending.timeoutMs ?? (body instanceof FormData ? 120_000 : isDarkRead ? darkReadMs : 20_000),
      // Repeating is safe under the same key: the server returns the stored response if the first one was lost.
      retryOnce: !isDarkRead,
    })
    responseBody = isOurs(response) ? await response.json().catch(() => null) : null
  } catch (error) {
    if (sending.signal?.aborted) throw error
    throw new CallFailed(noNetwork())
  } finally {
    lost?.done()
  }
  if (!isOurs(response)) throw new CallFailed(noNetwork())
  if (!response.ok)
    throw new CallFailed(toFailure(response, responseBody), retryAfterSeconds(response, env.now()))
  const given = answer(call, responseBody)
  if (given === null) throw new CallFailed(refusal('unexpected'))
  return given
}
