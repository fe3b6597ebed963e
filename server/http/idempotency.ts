import { createHash } from 'node:crypto'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSpooled } from '#server/media/spool.ts'
import { sha256 } from '#server/config/random.ts'

/** Idempotency (decision 26): a repeated key gets the first answer again, without a second effect. */
export interface IdempotencyRecord {
  readonly scope: string
  readonly key: string
  readonly call: CallKey
  readonly digest: string
}
export interface StoredAnswer {
  readonly status: number
  readonly refusal: string | null
  readonly body: unknown
}

export const isKey = (key: string): boolean => /^[\x20-\x7e]{1,200}$/.test(key)

interface FileBytes {
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}
const isFile = (value: unknown): value is FileBytes =>
  typeof value === 'object' && value !== null && typeof (value as FileBytes).arrayBuffer === 'function'

/** Fields in a fixed order and files as digests. Passwords are omitted, because their digest could be guessed. */
const canonical = async (value: unknown): Promise<unknown> => {
  if (isFile(value) && isSpooled(value)) return { sha256: value.sha256, size: value.size }
  if (isFile(value)) return { sha256: sha256(new Uint8Array(await value.arrayBuffer())), size: value.size }
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
    .filter((name) => !/^(.*_)?password(_confirmation)?$/.test(name))
    .sort()
  const fields: Record<string, unknown> = {}
  for (const name of names) {
    const field = (value as Record<string, unknown>)[name]
    if (field !== undefined) fields[name] = await canonical(field)
  }
  return fields
}

export const inputDigest = async (call: CallKey, input: unknown): Promise<string> =>
  createHash('sha256')
    .update(`${call}\n${JSON.stringify(await canonical(input))}`)
    .digest('hex')

/** The stored answer of this key; a failure when the key was used for a different request. */
export const storedAnswer = async (
  db: Db,
  record: IdempotencyRecord,
): Promise<StoredAnswer | Failure | null> => {
  const row = await db
    .selectFrom('idempotency')
    .select(['call', 'digest', 'status', 'failure as refusal', 'body'])
    .where('scope', '=', record.scope)
    .where('key', '=', record.key)
    .executeTakeFirst()
  if (!row) return null
  return row.call === record.call && row.digest === record.digest ? row : fail('key_reused')
}

/** Whether a request with this key has been answered, whatever it asked. */
export const isAnswered = async (db: Db, scope: string, key: string): Promise<boolean> =>
  (await db
    .selectFrom('idempotency')
    .select('id')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

/** Locks the key for this transaction; a running request with the same key holds it. */
export const claim = async (tx: Db, record: IdempotencyRecord): Promise<StoredAnswer | Failure | null> => {
  const lock = createHash('sha256').update(`${record.scope}\n${record.key}`).digest().readBigInt64BE(0)
  const { rows } = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as got`.execute(tx)
  return rows[0]?.got ? storedAnswer(tx, record) : fail('request_running', undefined, 1)
}

const never = new Set([401, 403, 408, 409, 425, 429])
/** Whether an answer is stored for replays: not one that waiting or signing in can change. */
export const isFinal = (status: number): boolean => status < 500 && !never.has(status)

export const storeAnswer = async (
  tx: Db,
  record: IdempotencyRecord,
  stored: StoredAnswer,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('idempotency')
    .values({
      ...record,
      status: stored.status,
      failure: stored.refusal,
      body: JSON.stringify(stored.body),
      created_at: now,
    })
    .execute()
}

export const isStored = (value: StoredAnswer | Failure | null): value is StoredAnswer =>
  value !== null && !isFailure(value)
