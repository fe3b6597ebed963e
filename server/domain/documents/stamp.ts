import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** An Ed25519 key of 32 bytes, as the standard wraps it. */
const wrapping = Buffer.from('MC4CAQAwBQYDK2VwBCIEIA==', 'base64')

/** The key with which this service stamps signed copies; it follows from the secret of the database. */
const stampKey = (secret: string): KeyObject => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'highseat stamp of signed copies', 32))
  return createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half of the key, which anybody may know. */
export const publicStampKey = (secret: string): string =>
  createPublicKey(stampKey(secret)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/**
 * A PDF with a last line by which a change of any byte is found: key and signature over everything before. Readers of
 * PDF pass over it. `server/bin/verify-waiver.mjs` reads it.
 */
export const stamped = (pdf: Buffer, secret: string): Buffer => {
  const begun = Buffer.concat([pdf, Buffer.from(`%stamp ${publicStampKey(secret)} `)])
  return Buffer.concat([begun, Buffer.from(`${sign(null, begun, stampKey(secret)).toString('hex')}\n`)])
}
