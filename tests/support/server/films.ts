/** Small films with what real ones hold, made by hand: their boxes, and the places that they give away. */
const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, i) => bytes.writeUInt32BE(number, i * 4))
  return bytes
}
export const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** Where it was taken, as phones write it. */
export const place = '+44.5000-089.5000/'
const placeBox = (): Buffer => box('udta', box('\xA9xyz', u32(0x0012_15c7), place))

const track = (kind: string, sizes: number[], offset: number): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    placeBox(),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', u32(0, 0), kind, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', u32(0, 0, sizes.length, ...sizes)),
          box('stsc', u32(0, 1, 1, sizes.length, 1)),
          box('stco', u32(0, 1, offset)),
        ),
      ),
    ),
  )

interface Film {
  readonly bytes: Buffer
  /** What is shown and heard, which must stay where it is. */
  readonly pictures: { readonly from: number; readonly to: number }
}

/** A film with a picture track, a sound track, a track of places as action cameras write it, and boxes about it. */
export const film = (options: { brand?: string; length?: number; places?: string } = {}): Film => {
  const { brand = 'isom', length = 500, places = `gps ${place}` } = options
  const head = Buffer.concat([
    box('ftyp', brand, u32(512), 'isommp41'),
    box('uuid', Buffer.alloc(16, 7), `<x:xmpmeta>${place}</x:xmpmeta>`),
  ])
  const shown = Buffer.alloc(length, 0x5a)
  const sound = Buffer.alloc(40, 0x33)
  const from = head.length + 8
  const films = box('mdat', shown, sound, places)
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    track('vide', [length], from),
    track('soun', [20, 20], from + length),
    track('meta', [4, places.length - 4], from + length + 40),
    box('meta', u32(0), box('hdlr', u32(0, 0), 'mdta', Buffer.alloc(13)), `com.apple.location ${place}`),
    placeBox(),
  )
  return { bytes: Buffer.concat([head, films, moov]), pictures: { from, to: from + length + 40 } }
}

const element = (id: number[], ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id), u32(0x1000_0000 + body.length), body])
}

/** A WebM film whose tags and attachments say where it was taken. */
export const webm = (kind = 1): Buffer =>
  Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], Buffer.from([kind])))),
      element([0x12, 0x54, 0xc3, 0x67], Buffer.from(`LOCATION ${place}`)),
      element([0x1f, 0x43, 0xb6, 0x75], element([0xa3], Buffer.from('pictures and sound'))),
      element([0x19, 0x41, 0xa4, 0x69], Buffer.from(place)),
    ),
  ])
