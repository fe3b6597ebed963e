import type { Call, Given, Input } from '#core/contract/define.ts'
import type { Env } from '#offline/environment.ts'
import { CallFailed, noNetwork } from '#offline/failure.ts'
import type { Sending } from './headers.ts'

/**
 * Makes a call over the network. Throws `CallFailed`. The HTTP code is loaded with the first call, so that the
 * first render from HTML does not wait for it.
 */
export const callNow = async <C extends Call>(
  env: Env,
  call: C,
  input: Input<C>,
  sending: Sending,
): Promise<Given<C>> => {
  const code = await import('./network-call.ts').catch(() => null)
  if (!code) throw new CallFailed(noNetwork())
  return code.networkCall(env, call, input, sending)
}
