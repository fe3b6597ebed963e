import type { SealedDatabase, SealedPart } from '#offline/storage/databases.ts'
import type { MediaPiece, MediaRow, OutboxRow } from '#offline/storage/outbox-row.ts'
import { sealedDatabaseName } from '#offline/storage/database-names.ts'
import { loadDatabases } from '#offline/storage/with-db.ts'

/** An outbox row with its files. */
export interface ItemWithFiles {
  row: OutboxRow
  media: MediaRow[]
  pieces: MediaPiece[]
}

export const importSealKey = (base64: string): Promise<CryptoKey> => {
  const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export const hasSealed = async (userId: number): Promise<boolean> =>
  (await loadDatabases()).Dexie.exists(sealedDatabaseName(userId))

export const dropSealed = async (userId: number): Promise<void> =>
  (await loadDatabases()).Dexie.delete(sealedDatabaseName(userId))

/** Opens the database for one step only: an open connection would block its deletion. */
const withSealed = async <T>(userId: number, step: (db: SealedDatabase) => Promise<T>): Promise<T> => {
  const { SealedDatabase } = await loadDatabases()
  const db = new SealedDatabase(userId)
  try {
    return await step(db)
  } finally {
    db.close()
  }
}

/**
 * AES-GCM additional data that binds a part to its user and position: a moved or swapped part fails to decrypt.
 */
const additionalDataFor = (userId: number, item: number, part: number) =>
  new TextEncoder().encode(`highseat ${userId}/${item}/${part}`)

const encryptPart = async (
  key: CryptoKey,
  userId: number,
  item: number,
  part: number,
  bytes: BufferSource,
): Promise<SealedPart> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = additionalDataFor(userId, item, part)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return { item, part, iv: iv.buffer, data }
}

const decryptPart = (key: CryptoKey, userId: number, { item, part, iv, data }: SealedPart) =>
  crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: additionalDataFor(userId, item, part) },
    key,
    data,
  ) as Promise<ArrayBuffer>

const partRange = [-Infinity, [[]]] as const
const partsOf = (db: SealedDatabase, item: number) =>
  db.parts.where('[item+part]').between([item, partRange[0]], [item, partRange[1]])

/** The numbers of the sealed items, in the order of saving. */
export const sealedItems = async (userId: number): Promise<number[]> =>
  (await hasSealed(userId))
    ? withSealed(userId, async (db) => {
        const keys = (await db.parts.toCollection().primaryKeys()) as [number, number][]
        return [...new Set(keys.map(([item]) => item))].sort((a, b) => a - b)
      })
    : []

/** Seals an item and verifies it by reading it back; only then may the plain one be deleted. */
export const sealItem = async (
  key: CryptoKey,
  userId: number,
  item: number,
  { row, media, pieces }: ItemWithFiles,
): Promise<void> => {
  const head = new TextEncoder().encode(JSON.stringify({ row, media, count: pieces.length }))
  const bodies: BufferSource[] = [head, ...pieces.map(({ bytes }) => bytes)]
  const parts = await Promise.all(bodies.map((body, part) => encryptPart(key, userId, item, part, body)))
  await withSealed(userId, (db) => db.transaction('rw', db.parts, () => db.parts.bulkPut(parts)))
  const readBack = await openItem(key, userId, item)
  if (readBack.pieces.length !== pieces.length) throw new Error('A sealed item could not be read back')
}

export const openItem = (key: CryptoKey, userId: number, item: number): Promise<ItemWithFiles> =>
  withSealed(userId, async (db) => {
    const [head, ...rest] = await partsOf(db, item).sortBy('part')
    if (!head) throw new Error('A sealed item is gone')
    const text = new TextDecoder().decode(await decryptPart(key, userId, head))
    const { row, media, count } = JSON.parse(text) as Omit<ItemWithFiles, 'pieces'> & { count: number }
    if (rest.length !== count) throw new Error('A sealed item is not whole')
    const pieceKeys = media.flatMap(({ id, pieces }) =>
      Array.from({ length: pieces }, (_, n) => ({ mediaId: id, n })),
    )
    const bytes = await Promise.all(rest.map((part) => decryptPart(key, userId, part)))
    return { row, media, pieces: bytes.map((body, at) => ({ ...pieceKeys[at]!, bytes: body })) }
  })

export const dropItem = (userId: number, item: number): Promise<void> =>
  withSealed(userId, (db) =>
    partsOf(db, item)
      .delete()
      .then(() => undefined),
  )
