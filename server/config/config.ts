import path from 'node:path'
import * as v from 'valibot'
import { brand } from '#core/brand.ts'
import { address, switched, toNumber, web } from './fields.ts'
import { type MapConfig, mapVariables, readMapConfig } from './map-sources.ts'
import { statementSeconds } from '#server/db/time-limits.ts'
import type { FileQuotas } from '#core/rules/file-quotas.ts'
import { feePolicies, type FeePolicy } from '#core/rules/money/fees.ts'

/** Every environment variable that the server reads, with its default. An empty one counts as unset. */
const Environment = v.object({
  PORT: v.optional(toNumber(0, 65_535), '4173'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  DATABASE_TIMEOUT_SECONDS: v.optional(toNumber(1, 600), String(statementSeconds)),
  PUBLIC_URL: v.optional(web),
  DEMO: v.optional(switched),
  TEST_HOOKS: v.optional(switched, '0'),
  TRUST_PROXY: v.optional(switched, '0'),
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'must be development, test or production'),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'must be a level of pino'),
    'info',
  ),
  FEE_POLICY: v.optional(v.picklist(['split', 'landowner_only'], 'must be split or landowner_only'), 'split'),
  PLACES_COUNTRIES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*[a-zA-Z]{2}(\s*,\s*[a-zA-Z]{2})*\s*$/,
        'must be two letters each, with commas between them',
      ),
    ),
  ),
  /** The name of before there could be several. */
  PLACES_COUNTRY: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z]{2}$/, 'must be two letters'))),
  SMTP_URL: v.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: v.optional(v.string()),
  FILES_PER_PERSON_MB: v.optional(toNumber(1, 1_000_000), '1000'),
  FILES_IN_ALL_MB: v.optional(toNumber(1, 1_000_000_000), '50000'),
  S3_ENDPOINT: v.optional(web),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  PAYMENTS: v.optional(v.picklist(['sandbox', 'stripe'], 'must be sandbox or stripe')),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^(sk|rk)_/, 'must begin with sk_ or rk_'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_/, 'must begin with pk_'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_/, 'must begin with whsec_'))),
  STRIPE_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^ca_/, 'must begin with ca_'))),
  STRIPE_API_BASE: v.optional(web),
  VAPID_SUBJECT: v.optional(address('mailto:', 'https:'), `mailto:${brand.email}`),
  PHOTON_URL: v.optional(web),
  OPENWEATHER_API_KEY: v.optional(v.string()),
  OPENWEATHER_URL: v.optional(web, 'https://api.openweathermap.org'),
  API_BIBLE_KEY: v.optional(v.string()),
  API_BIBLE_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'must be a Bible id')),
    'de4e12af7f28f599-02',
  ),
  API_BIBLE_URL: v.optional(web, 'https://api.scripture.api.bible'),
  ...mapVariables,
})

/** An invalid configuration; `problems` names every wrong variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseSeconds: number
  readonly publicUrl: string
  readonly demo: boolean
  readonly testHooks: boolean
  readonly trustProxy: boolean
  readonly production: boolean
  readonly logLevel: string
  readonly fees: FeePolicy
  /** Two lower-case letters each. */
  readonly placesCountries: readonly string[]
  /** What the start says about variables that have a new name. */
  readonly notices: readonly string[]
  readonly mail: { readonly smtp: string | null; readonly from: string }
  readonly fileQuotas: FileQuotas
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly region: string
    readonly keyId: string
    readonly secret: string
  } | null
  /** `off`: nothing that costs money can be booked. */
  readonly payments: 'sandbox' | 'stripe' | 'off'
  readonly stripe: {
    readonly secret: string
    readonly publishable: string
    readonly webhook: string
    /** Of Connect; without it nobody can connect a payout account. */
    readonly clientId: string | null
    readonly apiBase: string | null
  } | null
  readonly vapidSubject: string
  readonly photonUrl: string | null
  readonly weather: { readonly url: string; readonly key: string } | null
  readonly bible: { readonly url: string; readonly key: string; readonly bible: string } | null
  readonly tiles: MapConfig
}

type Settings = v.InferOutput<typeof Environment>
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** The missing variables of a group that must be set together. */
const incomplete = (env: Settings, names: readonly (keyof Settings)[]): string[] => {
  const missing = names.filter((name) => env[name] === undefined)
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: is needed with ${names.filter((n) => env[n] !== undefined).join(', ')}`)
}

/** Real payments where their keys are; never a sandbox in production unless it is asked for (decision 51). */
const paymentsOf = (env: Settings): Config['payments'] =>
  env.PAYMENTS ??
  (env.STRIPE_SECRET_KEY !== undefined ? 'stripe' : env.NODE_ENV === 'production' ? 'off' : 'sandbox')

/** Hosts that mean every interface and so cannot stand in a link. */
const everywhere = new Set(['0.0.0.0', '::'])
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** The same configuration with the port that the system assigned for port 0. */
export const onPort = (config: Config, port: number): Config =>
  config.port === 0 ? { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) } : config

/** Reads the environment, or throws a `ConfigError` that lists every wrong variable. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = v.safeParse(Environment, filled)
  if (!result.success)
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`))
  const env = result.output
  const problems = [...incomplete(env, s3Names), ...incomplete(env, stripeNames)]
  if (env.TEST_HOOKS && env.NODE_ENV === 'production')
    problems.push('TEST_HOOKS: is refused when NODE_ENV is production')
  if (env.DEMO === true && env.NODE_ENV === 'production')
    problems.push('DEMO: is refused when NODE_ENV is production')
  if (env.PAYMENTS === 'stripe' && env.STRIPE_SECRET_KEY === undefined)
    problems.push('PAYMENTS: stripe needs STRIPE_SECRET_KEY')
  if (problems.length > 0) throw new ConfigError(problems)
  const demo = env.DEMO ?? env.NODE_ENV !== 'production'
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseSeconds: env.DATABASE_TIMEOUT_SECONDS,
    publicUrl: (
      env.PUBLIC_URL ?? `http://${hostInUrl(everywhere.has(env.HOST) ? 'localhost' : env.HOST)}:${env.PORT}`
    ).replace(/\/+$/, ''),
    demo,
    testHooks: env.TEST_HOOKS,
    trustProxy: env.TRUST_PROXY,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    fees: feePolicies[env.FEE_POLICY],
    placesCountries: (env.PLACES_COUNTRIES ?? env.PLACES_COUNTRY ?? 'za,us')
      .split(',')
      .map((code) => code.trim().toLowerCase()),
    notices:
      env.PLACES_COUNTRY === undefined
        ? []
        : [
            env.PLACES_COUNTRIES === undefined
              ? `PLACES_COUNTRY has a new name, PLACES_COUNTRIES, and may be a list; ${env.PLACES_COUNTRY} is used`
              : 'PLACES_COUNTRY is ignored, because PLACES_COUNTRIES replaces it',
          ],
    mail: { smtp: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `${brand.name} <${brand.email}>` },
    fileQuotas: {
      perPerson: env.FILES_PER_PERSON_MB * 1_000_000,
      inAll: env.FILES_IN_ALL_MB * 1_000_000,
    },
    s3:
      env.S3_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET!,
            region: env.S3_REGION,
            keyId: env.S3_ACCESS_KEY_ID!,
            secret: env.S3_SECRET_ACCESS_KEY!,
          },
    payments: paymentsOf(env),
    stripe:
      env.STRIPE_SECRET_KEY === undefined || paymentsOf(env) !== 'stripe'
        ? null
        : {
            secret: env.STRIPE_SECRET_KEY,
            publishable: env.STRIPE_PUBLISHABLE_KEY!,
            webhook: env.STRIPE_WEBHOOK_SECRET!,
            clientId: env.STRIPE_CLIENT_ID ?? null,
            apiBase: env.STRIPE_API_BASE ?? null,
          },
    vapidSubject: env.VAPID_SUBJECT,
    photonUrl: env.PHOTON_URL ?? null,
    weather:
      env.OPENWEATHER_API_KEY === undefined
        ? null
        : { url: env.OPENWEATHER_URL.replace(/\/+$/, ''), key: env.OPENWEATHER_API_KEY },
    bible:
      env.API_BIBLE_KEY === undefined
        ? null
        : { url: env.API_BIBLE_URL.replace(/\/+$/, ''), key: env.API_BIBLE_KEY, bible: env.API_BIBLE_ID },
    tiles: readMapConfig(env, demo, env.DATA_DIR),
  }
}
