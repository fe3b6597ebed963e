import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/connect.ts'
import { letter } from '#server/jobs/letters.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { sha256, token } from '#server/random.ts'

type Kind = 'verify' | 'reset' | 'guardian'
const hour = 3_600_000
const lasts: Record<Kind, number> = { verify: 48 * hour, reset: hour, guardian: 14 * 24 * hour }

/** A code for one mailed link; a new one ends the earlier ones of its kind. */
export const issueCode = async (context: Context, db: Db, userId: number, kind: Kind): Promise<string> => {
  const now = context.clock.now()
  const code = token(context.random)
  await db
    .updateTable('email_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('email_token')
    .values({
      user_id: userId,
      kind,
      token_hash: sha256(code),
      created_at: now,
      expires_at: new Date(now.getTime() + lasts[kind]),
      used_at: null,
    })
    .execute()
  return code
}

/** The code's row while it may still be used. */
export const liveCode = (db: Db, code: string, now: Date) =>
  db
    .selectFrom('email_token')
    .selectAll()
    .where('token_hash', '=', sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const mac = (context: Context, text: string): string =>
  createHmac('sha256', context.secret).update(text).digest('base64url')

/** The second step of verifying: a token that stands for a code's row for ten minutes. */
export const stepToken = (context: Context, tokenId: number): string => {
  const body = `${tokenId}.${context.clock.now().getTime() + 600_000}`
  return `${body}.${mac(context, body)}`
}

export const readStep = (context: Context, text: string): number | null => {
  const [id = '', until = '', signature = ''] = text.split('.')
  const right = Buffer.from(mac(context, `${id}.${until}`))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  return Number(until) > context.clock.now().getTime() ? Number(id) : null
}

interface Recipient {
  readonly id: number
  readonly email: string
  readonly first_name: string
}

export const mailVerification = async (context: Context, db: Db, user: Recipient): Promise<void> => {
  const code = await issueCode(context, db, user.id, 'verify')
  await enqueue(
    db,
    'mail',
    {
      letter: letter(
        user.email,
        'Please verify your email',
        [
          `Welcome, ${user.first_name}.`,
          'Please verify this address, so that reservations and messages reach you.',
          'The link lasts two days.',
        ],
        { label: 'Verify email', url: `${context.config.publicUrl}/auth/email-verified?code=${code}` },
      ),
    },
    { now: context.clock.now() },
  )
}

export const mailGuardian = async (
  context: Context,
  db: Db,
  user: Recipient & { last_name: string; guardian: string },
): Promise<void> => {
  const code = await issueCode(context, db, user.id, 'guardian')
  await enqueue(
    db,
    'mail',
    {
      letter: letter(
        user.guardian,
        `${user.first_name} asks for your consent`,
        [
          `${user.first_name} ${user.last_name} has named you as guardian for a junior account.`,
          'Juniors can look around and be invited to a hunt, but cannot book. With the link you confirm as a member of 18 or over.',
        ],
        { label: 'Confirm as guardian', url: `${context.config.publicUrl}/auth/email-verified?code=${code}` },
      ),
    },
    { now: context.clock.now() },
  )
}

export const mailReset = async (context: Context, db: Db, user: Recipient): Promise<void> => {
  const code = await issueCode(context, db, user.id, 'reset')
  const query = new URLSearchParams({ token: code, email: user.email }).toString()
  await enqueue(
    db,
    'mail',
    {
      letter: letter(
        user.email,
        'Reset your password',
        [
          `${user.first_name}, a new password was asked for.`,
          'If that was not you, nothing needs to be done. The link lasts one hour.',
        ],
        { label: 'Choose a new password', url: `${context.config.publicUrl}/auth/reset-password?${query}` },
      ),
    },
    { now: context.clock.now() },
  )
}

const plain = async (
  context: Context,
  db: Db,
  user: Recipient,
  subject: string,
  lines: readonly string[],
): Promise<void> =>
  enqueue(db, 'mail', { letter: letter(user.email, subject, lines) }, { now: context.clock.now() })

export const mailPasswordChanged = (context: Context, db: Db, user: Recipient): Promise<void> =>
  plain(context, db, user, 'Your password has been changed', [
    `${user.first_name}, the password of your account has been changed, and all other devices are signed out.`,
    'If that was not you, choose a new one with "Forgot Your Password?" and write to us.',
  ])

export const mailGoodbye = (context: Context, db: Db, user: Recipient): Promise<void> =>
  plain(context, db, user, 'Your account has been deleted', [
    `${user.first_name}, your account has been deleted as you asked.`,
    'Signed waivers, bookings and payments are kept as long as the law asks, without your name on the account.',
  ])
