import { hash, verify } from '@node-rs/argon2'
import type { Db } from '#server/db/connect.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** OWASP's minimum for Argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Concurrent hashes; more wait, because each takes memory. */
const most = 4

let running = 0
const waiting: (() => void)[] = []
const inLine = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, cost))
export const passwordIs = (kept: string, password: string): Promise<boolean> =>
  inLine(() => verify(kept, password))

/**
 * Whether this is the account's password now. An idempotency key's digest has no passwords, so that a repeat with the
 * same key and another password is distinguished here.
 */
export const matchesAccount = async (
  db: Db,
  who: { email: string } | { id: number },
  password: string,
): Promise<boolean> => {
  const user = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where((eb) =>
      'id' in who
        ? eb('id', '=', who.id)
        : eb(eb.fn<string>('lower', ['email']), '=', who.email.toLowerCase()),
    )
    .executeTakeFirst()
  return user !== undefined && (await passwordIs(user.password_hash, password))
}

/** A hash to verify when an account does not exist, so that both cases take the same time. */
let decoy: Promise<string> | null = null
export const wasteTime = async (password: string): Promise<void> => {
  decoy ??= hashPassword('no account has this one')
  await passwordIs(await decoy, password)
}

let commonest: Set<string> | null = null
/** One of the 3,000 commonest (decision 17). */
export const isCommon = (password: string): boolean => {
  commonest ??= new Set((dictionary['passwords-common'] as string[]).slice(0, 3000))
  return commonest.has(password.toLowerCase())
}
