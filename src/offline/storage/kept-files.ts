import { withDb } from './with-db.ts'

/** What was chosen in a form and not sent is forgotten after this. */
const keptMs = 7 * 86_400_000
/** A long video would take the place of what waits to be sent; it is not kept. */
const mostBytes = 40_000_000
const prefix = 'files:'

/** The bytes, not the file itself: Safari has lost blobs that were stored as such. */
interface KeptFile {
  name: string
  type: string
  lastModified: number
  bytes: ArrayBuffer
}
interface KeptFiles {
  at: number
  files: KeptFile[]
}

/** Keeps the files that are chosen in a form, in place of those of before; none forgets them. */
export const keepFiles = async (
  userId: number,
  form: string,
  files: readonly File[],
  now: number,
): Promise<void> => {
  const isTooMuch = files.reduce((sum, { size }) => sum + size, 0) > mostBytes
  const kept = await Promise.all(
    (isTooMuch ? [] : files).map(async (file): Promise<KeptFile> => {
      const { name, type, lastModified } = file
      return { name, type, lastModified, bytes: await file.arrayBuffer() }
    }),
  )
  await withDb(userId, async (db) => {
    if (kept.length === 0) await db.meta.delete(prefix + form)
    else await db.meta.put({ k: prefix + form, v: { at: now, files: kept } satisfies KeptFiles })
  })
}

/** The files that were chosen in a form before it was reloaded. Those of all forms that are too old are removed. */
export const keptFiles = (userId: number, form: string, now: number): Promise<File[]> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.meta, async () => {
      const isOld = ({ at }: KeptFiles) => now - at > keptMs
      const rows = await db.meta.where('k').startsWith(prefix).toArray()
      await db.meta.bulkDelete(rows.filter(({ v }) => isOld(v as KeptFiles)).map(({ k }) => k))
      const row = rows.find(({ k, v }) => k === prefix + form && !isOld(v as KeptFiles))
      return ((row?.v as KeptFiles | undefined)?.files ?? []).map(
        ({ bytes, name, type, lastModified }) => new File([bytes], name, { type, lastModified }),
      )
    }),
  )
