import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/connect.ts'
import { issueCode } from '#server/db/email-codes.ts'
import { letter } from '#server/jobs/letters.ts'
import { enqueue } from '#server/jobs/queue.ts'

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
