import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#core/rules/languages.ts'
import { translate } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'

/** What the link in the email and the button of its page say. */
export const unsubscribeLabel = (language: Language): string => translate(language, 'Stop the monthly email')

const mac = (context: Context, userId: number): string =>
  createHmac('sha256', context.secret).update(`monthly-email/${userId}`).digest('base64url')

/** The address that ends a person's monthly email without a login. It outlives every email it stands in. */
export const unsubscribeUrl = (context: Context, userId: number): string =>
  `${context.config.publicUrl}/api/monthly-email/${userId}.${mac(context, userId)}`

/** Whose address it is; null for one that this service has not made. */
export const unsubscriberOf = (context: Context, code: string): number | null => {
  const [, id, given] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(code) ?? []
  if (id === undefined || given === undefined) return null
  const right = Buffer.from(mac(context, Number(id)))
  const sent = Buffer.from(given)
  return right.length === sent.length && timingSafeEqual(right, sent) ? Number(id) : null
}
