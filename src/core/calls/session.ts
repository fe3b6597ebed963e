import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { done, doneWith, given, nothing, required, text } from '#core/contract/fields.ts'
import { Me } from './shapes/people.ts'

/** What every start of the app asks of an account; the rest lies in `accounts.ts`, which a first page does without. */
export const sessionCalls = /* @__PURE__ */ group('accounts', {
  profile: get('user-profile', { takes: nothing, gives: given(Me), source: 'Spec 1 §7' }),
  logout: get('user-logout', { takes: nothing, gives: done, source: 'Spec 1 §7' }),
})

export const deviceCalls = /* @__PURE__ */ group('devices', {
  /** Stores a push subscription for this session; one endpoint is stored once. */
  register: post('device-key', {
    takes: v.object({
      device_key: v.pipe(required(2000, 'device_key_needed'), v.url('device_key_form')),
      p256dh: v.optional(text(200)),
      auth: v.optional(text(100)),
    }),
    gives: doneWith(v.object({ device_key: v.string() })),
    source: 'Spec 1 §7',
  }),
  /** The person's key (32 bytes, base64) that encrypts their unsent items on a phone while they are signed out. */
  sealKey: post('seal-key', {
    takes: nothing,
    gives: given(v.object({ key: v.string() })),
    source: 'Added: what waits may stay on a phone after a logout, sealed',
  }),
})
