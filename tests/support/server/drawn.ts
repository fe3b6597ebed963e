import sharp from 'sharp'

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
