import * as v from 'valibot'
import { AccountInfo, confirmed, password, ProfileInfo } from './shapes/account-fields.ts'
import { get, group, post } from '#core/contract/define.ts'
import { done, doneWith, email, file, given, nothing, required } from '#core/contract/fields.ts'
import { Me } from './shapes/people.ts'
import { profile } from './profile.ts'

export { ProfileInfo } from './shapes/account-fields.ts'

/** The rules of the two steps, each for its own form; `register` takes both (spec 1 §5). */
export const accountInfoStep = v.pipe(AccountInfo, confirmed())
const register = v.pipe(
  v.object({
    ...AccountInfo.entries,
    ...ProfileInfo.entries,
    image: v.optional(file),
    guardian_email: v.optional(email),
  }),
  confirmed(),
)

/** The guardian a junior waits for. The ticket allows nothing but to write to them again. */
const AwaitedGuardian = v.object({ email: v.string(), ticket: v.string(), is_confirmed: v.boolean() })
export type AwaitedGuardian = v.InferOutput<typeof AwaitedGuardian>

const Login = v.object({
  email: v.pipe(required(254, 'email_needed'), v.email('email_form')),
  password: v.pipe(v.string('password_needed'), v.nonEmpty('password_needed'), v.maxLength(200)),
})

export const accountCalls = /* @__PURE__ */ group('accounts', {
  register: post('auth/register', {
    takes: register,
    gives: v.object({
      status: v.literal(true),
      message: v.string(),
      data: Me,
      /** Empty for a junior, who waits for the guardian. */
      token: v.string(),
      guardian: v.nullable(AwaitedGuardian),
    }),
    fails: ['email_taken', 'password_common', 'picture_refused', 'too_many'],
    access: 'public',
    files: ['image'],
    source: 'Spec 1 §5, §7',
  }),
  login: post('auth/login', {
    takes: Login,
    gives: v.object({ status: v.literal(true), data: Me, token: v.string() }),
    fails: ['wrong_credentials', 'account_suspended', 'guardian_unconfirmed', 'too_many'],
    access: 'public',
    source: 'Spec 1 §4, §7',
  }),
  /** The guardian of a junior whose login was refused because of them. */
  guardian: post('auth/guardian', {
    takes: Login,
    gives: given(AwaitedGuardian),
    fails: ['wrong_credentials', 'account_suspended', 'too_many'],
    access: 'public',
    source: 'Decision 28',
  }),
  /** Writes to the guardian again, or to a corrected address. */
  askGuardian: post('auth/guardian/mail', {
    takes: v.object({ ticket: required(200, 'token_needed'), guardian_email: email }),
    gives: doneWith(AwaitedGuardian),
    fails: ['link_expired', 'too_many'],
    access: 'public',
    source: 'Decision 28',
  }),
  /** Who asks the guardian, by the code of the mailed link. */
  guardianRequest: get('auth/guardian-request', {
    takes: v.object({ code: required(200, 'code_needed') }),
    gives: given(
      v.object({
        junior: v.string(),
        email: v.string(),
        has_account: v.boolean(),
        /** The junior was confirmed by this very link. */
        is_confirmed: v.boolean(),
      }),
    ),
    fails: ['link_expired', 'too_many'],
    access: 'public',
    source: 'Decision 28',
  }),
  confirmGuardian: post('auth/guardian-confirm', {
    takes: v.object({ code: required(200, 'code_needed') }),
    gives: doneWith(v.object({ junior: v.string() })),
    fails: ['link_expired', 'guardian_other', 'guardian_minor', 'too_many'],
    source: 'Decision 28',
  }),
  resendVerification: post('auth/email/resend', {
    takes: nothing,
    gives: done,
    fails: ['too_many'],
    source: 'Spec 1 §7',
  }),
  verifyUrl: get('auth/verify-url', {
    takes: v.object({ code: required(200, 'code_needed') }),
    gives: given(v.object({ verify_url: v.string() })),
    fails: ['link_expired', 'too_many'],
    access: 'public',
    source: 'Spec 1 §4, §7',
  }),
  verify: get('auth/verify', {
    takes: v.object({ token: required(200, 'token_needed') }),
    gives: done,
    fails: ['link_expired'],
    access: 'public',
    source: 'Spec 1 §4: the address that verify_url names',
  }),
  forgotPassword: post('auth/forgot-password', {
    takes: v.object({ email: v.pipe(required(254, 'email_needed'), v.email('email_form')) }),
    gives: done,
    fails: ['too_many'],
    access: 'public',
    source: 'Spec 1 §7',
  }),
  checkResetToken: get('auth/check-reset-password-token', {
    takes: v.object({ token: required(200, 'token_needed'), email }),
    gives: done,
    fails: ['link_expired', 'too_many'],
    access: 'public',
    source: 'Spec 1 §7',
  }),
  resetPassword: post('auth/reset-password', {
    takes: v.pipe(
      v.object({
        token: required(200, 'token_needed'),
        email,
        password,
        password_confirmation: v.pipe(
          v.string('password_repeat_needed'),
          v.nonEmpty('password_repeat_needed'),
        ),
      }),
      confirmed(),
    ),
    gives: done,
    fails: ['link_expired', 'password_common', 'too_many'],
    access: 'public',
    source: 'Spec 1 §5, §7',
  }),
  feedback: post('feedback', {
    takes: v.object({ feedback: required(2000, 'feedback_needed') }),
    gives: done,
    source: 'Spec 1 §7',
  }),
  ...profile,
})
