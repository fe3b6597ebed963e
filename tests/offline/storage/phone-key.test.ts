import 'fake-indexeddb/auto'
import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDb } from '#offline/storage/with-db.ts'
import { phoneKeyOf, signOnPhone } from '#offline/storage/phone-key.ts'
import { wipe } from '#offline/storage/wipe.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

beforeEach(emptyPhone)
afterEach(() => vi.restoreAllMocks())

test('a person has one key on a phone, whichever tab made it, until they sign out', async () => {
  const [first, second] = await Promise.all([phoneKeyOf(1), phoneKeyOf(1)])
  expect(first!.publicKey).toMatch(/^[\w-]{43}$/)
  expect(second!.publicKey).toBe(first!.publicKey)
  await withDb(1, async (db) => db.close())
  expect((await phoneKeyOf(1))!.publicKey).toBe(first!.publicKey)
  expect((await phoneKeyOf(2))!.publicKey).not.toBe(first!.publicKey)
  await wipe(1)
  expect((await phoneKeyOf(1))!.publicKey).not.toBe(first!.publicKey)
})

test('the private half signs, and cannot be read', async () => {
  const { publicKey, privateKey } = (await phoneKeyOf(1))!
  for (const format of ['pkcs8', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow()
  const signature = (await signOnPhone(1, publicKey, 'a permit.ld9s'))!
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  expect(verify(null, Buffer.from('a permit.ld9s'), key, bytes)).toBe(true)
  // A permit that was read on another phone, or before a sign-out, names another key.
  expect(await signOnPhone(2, publicKey, 'a permit.ld9s')).toBeNull()
})

test('a browser without Ed25519 signs by P-256, and one without both has no key', async () => {
  const make = crypto.subtle.generateKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<never>
  const missing = vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((...given: unknown[]) => {
    const { name } = given[0] as { name: string }
    return name === 'Ed25519' ? Promise.reject(new Error('unknown')) : make(...given)
  })
  const { publicKey } = (await phoneKeyOf(1))!
  expect(publicKey).toMatch(/^B[\w-]{86}$/)
  const signature = (await signOnPhone(1, publicKey, 'a permit.ld9s'))!
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const bytes = Buffer.from(signature, 'base64url')
  expect(verify('sha256', Buffer.from('a permit.ld9s'), key, bytes)).toBe(true)
  missing.mockRejectedValue(new Error('unknown'))
  expect(await phoneKeyOf(2)).toBeNull()
})
