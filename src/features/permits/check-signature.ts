import { type Permit, readPermit } from '#core/rules/booking/permits.ts'
import { decodeBase64Url } from '#offline/storage/base64url.ts'

/** Reads a permit without checking its signature; null when it is none. */
export const permitOf = (token: string): Permit | null =>
  readPermit(token, (text) => new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(text)))

const toBytes = (text: string) => new TextEncoder().encode(text)

/** Whether this key has signed the permit; null where the browser has no Ed25519. Needs no network. */
export const isSignedBy = async (permit: Permit, hexKey: string): Promise<boolean | null> => {
  const raw = Uint8Array.from(hexKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const signed = toBytes(permit.signed)
    return await crypto.subtle.verify('Ed25519', key, decodeBase64Url(permit.signature), signed)
  } catch {
    return null
  }
}

/**
 * Whether the phone that the permit names has signed the time that comes with it; true where no time is said, null
 * where the browser cannot tell. Needs no network.
 */
export const isShownByItsPhone = async ({ phoneKey, shown }: Permit): Promise<boolean | null> => {
  if (phoneKey === null || shown === null) return true
  const raw = decodeBase64Url(phoneKey)
  const [kind, how] =
    raw.length === 32
      ? ([{ name: 'Ed25519' }, { name: 'Ed25519' }] as const)
      : ([
          { name: 'ECDSA', namedCurve: 'P-256' },
          { name: 'ECDSA', hash: 'SHA-256' },
        ] as const)
  try {
    const key = await crypto.subtle.importKey('raw', raw, kind, false, ['verify'])
    return await crypto.subtle.verify(how, key, decodeBase64Url(shown.signature), toBytes(shown.signed))
  } catch {
    return null
  }
}
