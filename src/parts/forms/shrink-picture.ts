const mostBytes = 1_000_000
const mostSide = 1920

/** A picture of at most 1 MB and 1920 px (spec 1 §5); one that is small enough stays as it is. */
export const shrinkPicture = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size <= mostBytes) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.86, 0.75, 0.6, 0.45]) {
    const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', quality))
    if (blob && (blob.size <= mostBytes || quality === 0.45))
      return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  }
  return file
}
