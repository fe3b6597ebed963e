import { encodeBase64Url } from './base64url.ts'
import { currentSession } from './device.ts'
import { withDb } from './with-db.ts'

/** With what a phone signs; the private half can be used here, but neither read nor copied. */
export interface PhoneKey {
  /** In base64url, as the permits name it. */
  publicKey: string
  privateKey: CryptoKey
}

const rowName = 'phoneKey'
/** By what is signed and verified: the shorter one where the browser knows it. */
const phoneAlgorithms = [{ name: 'Ed25519' }, { name: 'ECDSA', namedCurve: 'P-256' }] as const

const makeKey = async (): Promise<PhoneKey | null> => {
  for (const algorithm of phoneAlgorithms)
    try {
      const pair = (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])) as CryptoKeyPair
      const publicKey = encodeBase64Url(await crypto.subtle.exportKey('raw', pair.publicKey))
      return { publicKey, privateKey: pair.privateKey }
    } catch {
      // This browser has another algorithm, or none.
    }
  return null
}

/**
 * The key of this user on this phone, made when it is first needed and deleted with their database; null where the
 * browser makes none or cannot keep it.
 */
export const phoneKeyOf = async (userId: number): Promise<PhoneKey | null> => {
  const kept = await withDb(userId, (db) => db.meta.get(rowName))
  if (kept) return kept.v as PhoneKey
  const made = await makeKey()
  if (!made) return null
  return withDb(userId, (db) =>
    db.transaction('rw', db.meta, async () => {
      // Another tab, or the worker, may have been faster: permits name its key.
      const first = await db.meta.get(rowName)
      if (first) return first.v as PhoneKey
      await db.meta.put({ k: rowName, v: made })
      return made
    }),
  )
}

/**
 * What the phone adds to a request for a permit. A phone without a key asks for a permit without one.
 */
export const withPhoneKey = async <I extends object>(input: I): Promise<I & { phone_key?: string }> => {
  const session = await currentSession()
  const key = session ? await phoneKeyOf(session.userId).catch(() => null) : null
  return key ? { ...input, phone_key: key.publicKey } : input
}

/** The signature over a text by the key that a permit names; null where this phone does not have that key. */
export const signOnPhone = async (
  userId: number,
  publicKey: string,
  text: string,
): Promise<string | null> => {
  const key = await phoneKeyOf(userId)
  if (key?.publicKey !== publicKey) return null
  const bytes = new TextEncoder().encode(text)
  const { algorithm } = key.privateKey
  const how = algorithm.name === 'ECDSA' ? { name: 'ECDSA', hash: 'SHA-256' } : algorithm.name
  return encodeBase64Url(await crypto.subtle.sign(how, key.privateKey, bytes))
}
