import sharp from 'sharp'
import type { CallKey } from '#core/calls/registry/index.ts'
import { ids } from '#tests/support/server/fixture.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly required?: readonly string[]
}
export interface Operation {
  readonly key: CallKey
  readonly method: string
  readonly path: string
  readonly isForm: boolean
  readonly fields: Readonly<Record<string, Schema>>
  readonly statuses: readonly number[]
}

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: string; schema: Schema }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses: Record<string, unknown>
      }
    >
  >
}

/** What the server's own document says of its calls. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => {
      const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? ['', undefined]
      const named = parameters
        .filter((one) => one.in !== 'header')
        .map((one) => [one.name, one.schema] as const)
      return {
        key: operationId as CallKey,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        isForm: type === 'multipart/form-data',
        fields: { ...Object.fromEntries(named), ...body?.schema.properties },
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )

/** What a schema cannot say: texts of a certain form, and ids of what is there. */
const byName: Readonly<Record<string, unknown>> = {
  id: 1,
  key: '6f1c1c2e-8a53-4c7e-9f6f-2f1d5c0e7a11',
  amount: 50,
  invited_to: ids.landowner2,
  standId: 1,
  reservationId: 1,
  userId: ids.landowner,
  stand_id: 2,
  page: 1,
  per_page: 5,
  email: 'someone@example.com',
  contact_email: 'grace@example.com',
  guardian_email: 'guardian@example.com',
  phone: '7155550177',
  secondary_phone: '7155550178',
  country_dial_code: '1',
  secondary_dial_code: '1',
  secondary_country_code: 'US',
  country: 'US',
  search: 'Plover',
  url: 'https://127.0.0.1:9/calendar.ics',
  current_date: '2026-11-20',
  country_code: 'US',
  birthday: '1990-05-05',
  password: 'ridge-and-river',
  current_password: 'highseat-demo',
  new_password: 'ridge-and-river',
  confirm_password: 'ridge-and-river',
  password_confirmation: 'ridge-and-river',
  address: '12 Mill Lane, Plover',
  harvest_date: '2026-11-20',
  at: '2026-11-20T12:00:00Z',
  expected_at: '2026-11-20T23:00:00Z',
  written_at: '2026-11-20T12:00:00Z',
  device_key: 'https://push.example.com/abc',
  number: '4242424242424242',
  expiry: '12/30',
  cvc: '123',
  code: 'FIRST15',
  category: 1,
  specie: 1,
  zoom: 6,
  sw_lat: 40,
  sw_long: -95,
  ne_lat: 48,
  ne_long: -80,
  terms: { species: [1] },
  tags: 'Whitetail',
  type: 'joined',
  kind: 'checkin',
  questions: [{ id: 1, answer: 'Yes' }],
  day: '2026-11-20',
  date: '2026-11-20',
  start_date: '2026-11-01',
  end_date: '2026-12-30',
}
/** Optional parts of which two must not come together, or which need what is not there. */
const left = new Set([
  'image_upload',
  'signature_upload',
  'media_upload',
  'photo_1_upload',
  'photo_2_upload',
  'photo_3_upload',
  'photo_4_upload',
  'season_id',
  'deposit',
  'by_request',
  'acknowledged',
  'yearly',
  'booking_type',
  'amount',
  'code',
  'voucher',
  'voucher_id',
  'booking_by',
  'state',
  'category',
  'type',
])

/** A line on white: a picture, and a signature too. */
export const picture = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#fff"/><path d="M5 15L55 5" stroke="#000" stroke-width="3"/></svg>',
  ),
)
  .png()
  .toBuffer()

const wantedDays = ['2026-12-03', '2026-12-04']
export type Inputs = Partial<Record<CallKey, Record<string, unknown>>>
const ofCall: Inputs = {
  'administration.changeUser': { id: ids.junior, reason: 'Asked for it' },
  'administration.changeSettings': { version: 0 },
  'administration.refund': { amount: 1 },
  'funds.ask': { amount: 12.5 },
  'payments.transactions': { start_date: '2026-01-01', end_date: '2026-11-20' },
  'payments.onboarding': { state: 'a-page-of-its-own' },
  'payments.connect': { code: 'sandbox_abc' },
  'payments.statement': { year: 2026 },
  'payments.transfer': { amount: 1 },
  'payments.threshold': { threshold_amount: 900 },
  'permits.read': { phone_key: 'A'.repeat(43) },
  'permits.checkCode': { code: '481752' },
  'posts.create': { description: 'Fresh rubs along the creek.' },
  'reservations.price': { reserve_dates: wantedDays },
  'reservations.create': { cancellation_policy: true, reserve_dates: wantedDays },
  'reviews.write': { type: 'hunter' },
  'reviews.edit': { type: 'hunter' },
  'reviews.challenge': { key: 1 },
  'documents.read': { id: 'waiver-1' },
  'site.post': { id: 2 },
  'schedules.block': { start_date: '2027-03-01', end_date: '2027-03-02' },
  'schedules.price': { amount: 90 },
  'transfers.find': { search: 'landowner2@demo.highseat.example' },
  'accounts.login': { email: 'hunter@demo.highseat.example', password: 'highseat-demo' },
  'accounts.guardian': { email: 'junior@demo.highseat.example', password: 'highseat-demo' },
  'accounts.remove': { password: 'highseat-demo' },
  'notifications.choose': { kind: 'trophies', push: true, email: true },
  'accounts.update': { country: 'United States', city: 'Plover', state: 'WI', zip: '54467' },
}

const sample = (name: string, schema: Schema): unknown => {
  if (schema.format === 'binary') return picture
  if (schema.enum)
    return byName[name] !== undefined && schema.enum.includes(byName[name]) ? byName[name] : schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (byName[name] !== undefined) return byName[name]
  if (schema.anyOf) return sample(name, schema.anyOf[0]!)
  if (schema.type === 'array') return [sample(`${name}.`, schema.items ?? {})]
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([inner, one]) => [inner, sample(inner, one)]),
    )
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'date-time' || schema.format === 'iso-timestamp') return '2026-11-20T12:00:00Z'
  return 'Some text'
}

/** An input that follows the schema of a call, before anything of it is changed. */
export const baseOf = (
  { key, fields, method }: Operation,
  isFull: boolean,
  inputs: Inputs,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name, schema]) => {
        if (left.has(name)) return isNeeded(key, name)
        // Filters that nothing passes hide what is behind them.
        return schema.default === undefined && (isFull || method !== 'GET' || isNeeded(key, name))
      })
      .map(([name, schema]) => [name, sample(name, schema)]),
  ),
  ...ofCall[key],
  ...inputs[key],
})

const always: Partial<Record<CallKey, readonly string[]>> = {
  'accounts.verifyUrl': ['code'],
  'accounts.guardianRequest': ['code'],
  'accounts.confirmGuardian': ['code'],
  'accounts.update': ['state'],
  'reservations.voucher': ['code'],
  'tickets.create': ['category'],
  'reviews.questions': ['type'],
  'site.document': ['type'],
  'site.places': ['search'],
}
const isNeeded = (key: CallKey, name: string): boolean =>
  always[key]?.includes(name) === true || (!left.has(name) && !/^(before|search|state|specie)$/.test(name))
