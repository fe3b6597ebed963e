import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp, Who } from './app.ts'

/** A small real picture, another one for each colour. */
export const picture = async (colour = '#2F5D43'): Promise<File> => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' })
}

export const signature = async (): Promise<File> => {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="120"><path d="M20 80 q60 -70 120 0" stroke="#000" stroke-width="4" fill="none"/></svg>'
  const bytes = await sharp(Buffer.from(drawn)).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'signature.png', { type: 'image/png' })
}

export const upload = async (
  app: TestApp,
  file: File,
  who: Who | { readonly token: string } = 'hunter',
): Promise<string> => {
  const id = randomUUID()
  const bytes = new Uint8Array(await file.arrayBuffer())
  await app.send(`/api/uploads/${id}?offset=0`, {
    method: 'PUT',
    body: bytes,
    headers: {
      Authorization: `Bearer ${typeof who === 'string' ? await app.token(who) : who.token}`,
      'Upload-Length': String(bytes.length),
      'Upload-Sha256': createHash('sha256').update(bytes).digest('hex'),
      'Content-Type': file.type,
    },
  })
  return id
}
