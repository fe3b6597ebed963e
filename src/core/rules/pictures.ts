/** The widths in which a public picture is stored beside its original. */
export const pictureWidths = [320, 640, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureKind = 'webp' | 'avif'

/** The longest side of an original. */
export const mostSide = 1600

export interface PictureName {
  /** The file name without width and extension: the content's hash and four colours from top to bottom. */
  readonly stem: string
  readonly width: PictureWidth | null
  readonly kind: PictureKind
}

const form = /^([0-9a-f]{16,64}(?:-[0-9a-f]{12})?)(?:-w(320|640|960|1600))?\.(webp|avif)$/

/** The parts of a public picture's file name; null for any other file. */
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

/** The path of a picture's original for the path of any width; null for other paths. */
export const originalOf = (path: string): string | null => {
  const name = nameAt(path)
  return name && folder + originalName(name.stem)
}

/** The path of a picture in one width; other paths are returned unchanged. */
export const inWidth = (path: string, width: PictureWidth, kind: PictureKind = 'webp'): string => {
  const name = nameAt(path)
  return name ? folder + widthName(name.stem, width, kind) : path
}

/** All widths of a picture for a `srcset`; undefined for other files. */
export const srcSetOf = (path: string, kind: PictureKind): string | undefined =>
  nameAt(path) === null
    ? undefined
    : pictureWidths.map((width) => `${inWidth(path, width, kind)} ${width}w`).join(', ')

/** The `sizes` of a stand's first picture; page and first HTML must agree to load the same file. */
export const openingSizes = '(min-width: 1120px) 1088px, 100vw'
/**
 * The `sizes` of a card's picture, for the list and its first HTML. On phones it is 91 % wide: a little less is said,
 * so that the common densities take the width of 640 pixels and not that of 960, which shows no more.
 */
export const cardSizes = '(min-width: 640px) 360px, 88vw'

/** A CSS gradient of the four colours in the picture's name, shown while it loads. */
export const previewOf = (path: string): string | undefined => {
  const colours = nameAt(path)?.stem.split('-')[1]?.match(/.{3}/g)
  return colours ? `linear-gradient(${colours.map((colour) => `#${colour}`).join(', ')})` : undefined
}
