/** Widths in which a public picture is kept beside its original. */
export const pictureWidths = [320, 640, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureKind = 'webp' | 'avif'

/** The longest side of an original. */
export const mostSide = 1600

export interface PictureName {
  /** The file's name without its width and ending: the content's hash, and its colours from top to bottom. */
  readonly stem: string
  readonly width: PictureWidth | null
  readonly kind: PictureKind
}

const form = /^([0-9a-f]{16,64}(?:-[0-9a-f]{12})?)(?:-w(320|640|960|1600))?\.(webp|avif)$/

/** The parts of a public picture's file name; null for any other, such as an original in a kind that has none. */
export const readPictureName = (file: string): PictureName | null => {
  const [, stem, width, kind] = form.exec(file) ?? []
  if (stem === undefined || (width === undefined && kind !== 'webp')) return null
  return {
    stem,
    width: width === undefined ? null : (Number(width) as PictureWidth),
    kind: kind as PictureKind,
  }
}

export const originalName = (stem: string): string => `${stem}.webp`
/** The widest WebP is the original itself. */
export const widthName = (stem: string, width: PictureWidth, kind: PictureKind): string =>
  kind === 'webp' && width === mostSide ? originalName(stem) : `${stem}-w${width}.${kind}`

const folder = '/media/'
const nameAt = (path: string): PictureName | null =>
  path.startsWith(folder) ? readPictureName(path.slice(folder.length)) : null

/** Where the original of a picture lies, whichever width was asked for; null for what is no public picture. */
export const originalOf = (path: string): string | null => {
  const name = nameAt(path)
  return name && folder + originalName(name.stem)
}

/** A picture in one width, for a place that is never larger; any other address stays what it is. */
export const inWidth = (path: string, width: PictureWidth, kind: PictureKind = 'webp'): string => {
  const name = nameAt(path)
  return name ? folder + widthName(name.stem, width, kind) : path
}

/** All widths of a picture for a `srcset`; undefined for what has none. */
export const srcSetOf = (path: string, kind: PictureKind): string | undefined =>
  nameAt(path) === null
    ? undefined
    : pictureWidths.map((width) => `${inWidth(path, width, kind)} ${width}w`).join(', ')

/** How wide a stand's opening picture is shown, by its page and by the first HTML, which must choose the same file. */
export const openingSizes = '(min-width: 1120px) 1088px, 100vw'

/** What shows while a picture loads: its four colours from top to bottom, which its name carries. */
export const previewOf = (path: string): string | undefined => {
  const colours = nameAt(path)?.stem.split('-')[1]?.match(/.{3}/g)
  return colours ? `linear-gradient(${colours.map((colour) => `#${colour}`).join(', ')})` : undefined
}
