import { decodeBase64Url } from '#app/device/base64url.ts'
import { type Permit, readPermit } from '#core/rules/booking/permits.ts'

/** Reads a permit without checking its signature; null when it is none. */
export const permitOf = (token: string): Permit | null =>
  readPermit(token, (text) => new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(text)))

/** Whether this key has signed the permit; null where the browser has no Ed25519. Needs no network. */
export const isSignedBy = async (permit: Permit, hexKey: string): Promise<boolean | null> => {
  const raw = Uint8Array.from(hexKey.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const signed = new TextEncoder().encode(permit.signed)
    return await crypto.subtle.verify('Ed25519', key, decodeBase64Url(permit.signature), signed)
  } catch {
    return null
  }
}
