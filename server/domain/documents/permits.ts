import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Permit, type PermitText, readPermit } from '#core/rules/booking/permits.ts'
import { signingKey } from '#server/domain/documents/signing-keys.ts'

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const decode = (text: string): Buffer => Buffer.from(text, 'base64url')

/** The signed text of a permit: what it says, a dot, and the signature over that text. */
export const signPermit = (text: PermitText, secret: string): string => {
  const signed = encode(Buffer.from(JSON.stringify(text)))
  return `${signed}.${encode(sign(null, Buffer.from(signed), signingKey(secret, 'permits')))}`
}

/** How the standard wraps a public key of each kind. */
const wrappings = {
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
  p256: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
}
const phoneKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({
    key: Buffer.concat([raw.length === 32 ? wrappings.ed25519 : wrappings.p256, raw]),
    format: 'der',
    type: 'spki',
  })

/** Whether the phone that the permit names has signed the time that comes with it, if one does. */
const isShownByItsPhone = ({ phoneKey, shown }: Permit): boolean => {
  if (phoneKey === null || shown === null) return true
  const raw = decode(phoneKey)
  try {
    const key = { key: phoneKeyOf(raw), dsaEncoding: 'ieee-p1363' } as const
    const hash = raw.length === 32 ? null : 'sha256'
    return verify(hash, Buffer.from(shown.signed), key, decode(shown.signature))
  } catch {
    // A key that is no point of the curve has signed nothing.
    return false
  }
}

/** What a permit of this service says; null when it is forged, changed or none. */
export const verifiedPermit = (token: string, secret: string): Permit | null => {
  const permit = readPermit(token, (text) => decode(text).toString())
  if (!permit) return null
  const key = createPublicKey(signingKey(secret, 'permits'))
  const signature = decode(permit.signature)
  if (!verify(null, Buffer.from(permit.signed), key, signature)) return null
  return isShownByItsPhone(permit) ? permit : null
}
