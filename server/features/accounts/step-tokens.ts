import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context/context.ts'

/** What a signed token allows, with its lifetime in milliseconds. */
const lasts = { verify: 600_000, guardian: 7 * 24 * 3_600_000 }
type Purpose = keyof typeof lasts

const mac = (context: Context, purpose: Purpose, text: string): string =>
  createHmac('sha256', context.secret).update(`${purpose}.${text}`).digest('base64url')

/** A token that needs no row: it names one id for one purpose until it ends. */
export const stepToken = (context: Context, purpose: Purpose, id: number): string => {
  const body = `${id}.${context.clock.now().getTime() + lasts[purpose]}`
  return `${body}.${mac(context, purpose, body)}`
}

/** The id of a valid token, or null. */
export const readStep = (context: Context, purpose: Purpose, text: string): number | null => {
  const [id = '', until = '', signature = ''] = text.split('.')
  const right = Buffer.from(mac(context, purpose, `${id}.${until}`))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null
  return Number(until) > context.clock.now().getTime() ? Number(id) : null
}
