import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** An Ed25519 key of 32 bytes, as the standard wraps it. */
const wrapping = Buffer.from('MC4CAQAwBQYDK2VwBCIEIA==', 'base64')
/** What is signed with a key of its own, so that one can never be taken for the other. */
const uses = { copies: 'highseat stamp of signed copies', permits: 'highseat hunting permits' } as const
type Use = keyof typeof uses

/** The key with which this service signs; it follows from the secret of the database. */
export const signingKey = (secret: string, use: Use): KeyObject => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', uses[use], 32))
  return createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
}

/** The public half in hexadecimal, which anybody may know. */
export const publicKeyOf = (secret: string, use: Use): string =>
  createPublicKey(signingKey(secret, use))
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex')
