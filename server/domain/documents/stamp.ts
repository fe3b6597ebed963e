import { sign } from 'node:crypto'
import { publicKeyOf, signingKey } from './signing-keys.ts'

/**
 * A PDF with a last line by which a change of any byte is found: key and signature over everything before. Readers of
 * PDF pass over it. `server/bin/verify-waiver.mjs` reads it.
 */
export const stamped = (pdf: Buffer, secret: string): Buffer => {
  const begun = Buffer.concat([pdf, Buffer.from(`%stamp ${publicKeyOf(secret, 'copies')} `)])
  return Buffer.concat([
    begun,
    Buffer.from(`${sign(null, begun, signingKey(secret, 'copies')).toString('hex')}\n`),
  ])
}
