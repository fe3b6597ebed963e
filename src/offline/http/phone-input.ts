import { nameOf } from '#core/calls/registry/index.ts'
import type { Call, Input } from '#core/contract/define.ts'
import { withPhoneKey } from '#offline/storage/phone-key.ts'

/**
 * What is sent of a read: this phone adds its key where a permit is asked for. Screens and the cache know the input
 * without it, so that a permit is found under its booking alone.
 */
export const sentInput = async <C extends Call>(call: C, input: Input<C>): Promise<Input<C>> => {
  if (nameOf(call) !== 'permits.read') return input
  return (await withPhoneKey(input as object)) as Input<C>
}
