import type { MiddlewareHandler } from 'hono'
import { fail } from '#core/failures.ts'
import { videoHosts } from '#core/rules/videos.ts'
import { headers } from '#core/contract/uploads.ts'
import type { Context } from '#server/context/context.ts'
import { failureResponse } from './failures.ts'

/** The oldest supported client version. */
export const minClient = '0.1.0'

const stripeFrames = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']

const contentPolicy = (context: Context): string => {
  const stripe = context.config.stripe !== null
  return [
    "default-src 'none'",
    `script-src 'self'${stripe ? ' https://js.stripe.com' : ''}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${stripe ? ' https://api.stripe.com' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    `frame-src ${[...videoHosts, ...(stripe ? stripeFrames : [])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // src/app/device/trusted-types.ts holds the policy.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const older = (version: string, than: string): boolean => {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [a, b] = [parts(version), parts(than)]
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0)
  return false
}

/** Sets security headers on every answer and refuses unsupported clients. */
export const security = (context: Context): MiddlewareHandler => {
  const common: Record<string, string> = {
    [headers.highseat]: context.version,
    'Content-Security-Policy': contentPolicy(context),
    // Answers without a policy of their own are not cached.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(), payment=(self)',
    ...(context.config.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
  return async (c, next) => {
    const client = c.req.header(headers.highseat)
    if (
      client !== undefined &&
      /^\d+\.\d+\.\d+/.test(client) &&
      older(client, minClient) &&
      c.req.path.startsWith('/api/')
    )
      c.res = failureResponse(fail('client_too_old'))
    else await next()
    for (const [name, value] of Object.entries(common))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
