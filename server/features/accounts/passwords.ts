import { hash, verify } from '@node-rs/argon2'
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
