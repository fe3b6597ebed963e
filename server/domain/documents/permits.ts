import { createPublicKey, sign, verify } from 'node:crypto'
import { type Permit, type PermitText, readPermit } from '#core/rules/booking/permits.ts'
import { signingKey } from '#server/domain/documents/signing-keys.ts'

const encode = (bytes: Buffer): string => bytes.toString('base64url')

/** The signed text of a permit: what it says, a dot, and the signature over that text. */
export const signPermit = (text: PermitText, secret: string): string => {
  const signed = encode(Buffer.from(JSON.stringify(text)))
  return `${signed}.${encode(sign(null, Buffer.from(signed), signingKey(secret, 'permits')))}`
}

/** What a permit of this service says; null when it is forged, changed or none. */
export const verifiedPermit = (token: string, secret: string): Permit | null => {
  const permit = readPermit(token, (text) => Buffer.from(text, 'base64url').toString())
  if (!permit) return null
  const key = createPublicKey(signingKey(secret, 'permits'))
  const signature = Buffer.from(permit.signature, 'base64url')
  return verify(null, Buffer.from(permit.signed), key, signature) ? permit : null
}
