import * as v from 'valibot'
import { AccountInfo, password, ProfileInfo } from './shapes/account-fields.ts'
import { del, get, patch, post, put } from '#core/contract/define.ts'
import {
  byId,
  done,
  doneWith,
  file,
  given,
  listed,
  nothing,
  required,
  text,
  timeOut,
} from '#core/contract/fields.ts'
import { longestTag, shortestTag } from '#core/rules/land/tags.ts'
import { enabled, Me } from './shapes/people.ts'

const { email: _, password: __, password_confirmation: ___, ...info } = AccountInfo.entries

/** What a person may change of their own profile (spec 1 §2, §5). */
export const ProfileChange = v.object({
  ...info,
  ...ProfileInfo.entries,
  /** Left as they are where an older client does not send them. */
  car_plate: v.optional(text(20)),
  property_identification_name: v.optional(text(120)),
})

export const Tag = v.object({ id: v.number(), name: v.string() })
export type Tag = v.InferOutput<typeof Tag>
const tagLength = 'tag_length'

/** A valid session, as its owner sees it in the list of devices. */
export const Device = v.object({
  id: v.number(),
  /** The browser and operating system, for example "Firefox on Android". */
  name: v.string(),
  /** The same by their names; null where the browser does not say. */
  browser: v.optional(v.nullable(v.string())),
  system: v.optional(v.nullable(v.string())),
  address: v.string(),
  created_at: timeOut,
  used_at: timeOut,
  is_current: v.boolean(),
  has_push: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

const PasswordChange = v.pipe(
  v.object({
    current_password: v.pipe(v.string('password_needed'), v.nonEmpty('password_needed'), v.maxLength(200)),
    new_password: password,
    confirm_password: v.pipe(v.string('password_repeat_needed'), v.nonEmpty('password_repeat_needed')),
  }),
  v.forward(
    v.partialCheck(
      [['new_password'], ['confirm_password']],
      ({ new_password, confirm_password }) => new_password === confirm_password,
      'passwords_differ',
    ),
    ['confirm_password'],
  ),
)

/** A person's own profile, password, tags, devices and data. */
export const profile = {
  update: put('update-profile', {
    takes: ProfileChange,
    gives: doneWith(Me),
    source: 'Spec 1 §2, §7',
  }),
  monthlyEmail: post('enable-monthly-email', { takes: enabled, gives: done, source: 'Spec 1 §7' }),
  image: post('profile-image', {
    access: 'verified',
    takes: v.object({ image: file }),
    gives: doneWith(Me),
    fails: ['picture_refused', 'too_large'],
    files: ['image'],
    source: 'Spec 1 §5, §7',
  }),
  /** Ends all other sessions (decision 16). */
  changePassword: patch('change-password', {
    takes: PasswordChange,
    gives: done,
    fails: ['password_common', 'too_many'],
    source: 'Spec 1 §5, §7',
  }),

  tags: get('get-user-tags', { takes: nothing, gives: listed(Tag), source: 'Spec 1 §7' }),
  addTag: post('user-tag', {
    takes: v.object({
      tags: v.pipe(
        required(200, tagLength),
        v.minLength(shortestTag, tagLength),
        v.maxLength(longestTag, tagLength),
      ),
    }),
    gives: doneWith(Tag),
    fails: ['tag_exists', 'tag_limit', 'junior_not_allowed'],
    source: 'Spec 1 §5, §7',
  }),
  removeTag: del('user-tag/:id', { takes: byId, gives: done, fails: ['not_found'], source: 'Spec 1 §7' }),

  devices: get('devices', {
    takes: nothing,
    gives: listed(Device),
    source: 'Added: decision 16, "Your devices"',
  }),
  endDevice: del('devices/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Added: decision 16, signs one out',
  }),
  endOtherDevices: del('devices', {
    takes: nothing,
    gives: done,
    source: 'Added: decision 16, signs all others out',
  }),

  /** Exports everything the service stores about a person. */
  myData: get('my-data', {
    takes: nothing,
    gives: given(v.record(v.string(), v.unknown())),
    source: 'Added: a person may have their own data',
  }),
  /** Deletes the account. Signed waivers, bookings and payments are kept for legal reasons, without the name. */
  remove: post('delete-account', {
    takes: v.object({
      password: v.pipe(v.string('password_needed'), v.nonEmpty('password_needed'), v.maxLength(200)),
    }),
    gives: done,
    fails: ['account_in_use', 'too_many'],
    source: 'Added: a person may leave',
  }),
}
