import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** What must not come out again: it stands in everything that a file can tell besides its picture. */
export const secret = 'mk-told-by-a-file'
const script = `<script>alert('${secret}')</script>`

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
const header = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width)
  content.writeUInt32BE(height, 4)
  content[8] = 1
  return chunk('IHDR', content)
}
/** A picture of one bit a pixel: very large, and in very few bytes. */
const png = (width: number, height: number, rows = height): Buffer =>
  Buffer.concat([
    signature,
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
/** A chunk behind the header of a PNG. */
const withChunk = (bytes: Buffer, type: string, content: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 33), chunk(type, content), bytes.subarray(33)])
/** A segment behind the first mark of a JPEG. */
const withSegment = (bytes: Buffer, mark: number, text: string): Buffer => {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(text, 'latin1'), bytes.subarray(2)])
}
/** The same JPEG, said to be of another size. */
const sized = (bytes: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(bytes)
  for (let at = 2; at < copy.length - 8; at += 2 + copy.readUInt16BE(at + 2)) {
    const mark = copy[at + 1]!
    if (mark < 0xc0 || mark > 0xc2) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    return copy
  }
  return copy
}

const base = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#2F5D43"/><circle cx="40" cy="30" r="20" fill="#B4480B"/></svg>',
    ),
  )

export interface Attack {
  readonly name: string
  readonly bytes: Buffer
  readonly file: string
  readonly type: string
  readonly expects: 'refused' | 'rewritten'
}
const attack =
  (expects: Attack['expects']) =>
  (name: string, bytes: Buffer | string, file = 'a.jpg', type = 'image/jpeg'): Attack => ({
    name,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    file,
    type,
    expects,
  })
const refused = attack('refused')
const rewritten = attack('rewritten')

const drawings = (): Attack[] => {
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`
  return [
    refused('SVG with a script', svg(script), 'a.svg', 'image/svg+xml'),
    refused('SVG named PNG', svg(script), 'a.png', 'image/png'),
    refused(
      'SVG that loads',
      svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
      'a.png',
      'image/png',
    ),
    refused(
      'SVG with entities',
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}">]>${svg('<text>&b;</text>')}`,
    ),
    refused(
      'SVG of 20,000 × 20,000',
      '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>',
    ),
    refused('SVG in gzip', gzipSync(svg(script)), 'a.svgz', 'image/svg+xml'),
    refused('SVG behind a BOM', `\u00ef\u00bb\u00bf${svg('')}`),
  ]
}

const sizes = (jpeg: Buffer): Attack[] => [
  refused('PNG of 20,000 × 20,000', png(20_000, 20_000), 'a.png', 'image/png'),
  refused('PNG of 20,000 × 20,000 with no rows', png(20_000, 20_000, 1), 'a.png', 'image/png'),
  refused('PNG of 100,000 × 401', png(100_000, 401), 'a.png', 'image/png'),
  refused('PNG of 2,147,483,647 × 1', png(2_147_483_647, 1, 0), 'a.png', 'image/png'),
  refused('PNG of 0 × 0', png(0, 0), 'a.png', 'image/png'),
  refused('JPEG that says 65,535 × 65,535', sized(jpeg, 65_535, 65_535)),
  refused('JPEG that says 20,000 × 20,000', sized(jpeg, 20_000, 20_000)),
  refused('JPEG that says 90 × 0', sized(jpeg, 90, 0)),
]

const broken = (jpeg: Buffer, flat: Buffer, webp: Buffer): Attack[] => [
  refused('nothing', ''),
  refused('one byte', '\u00ff'),
  refused('a megabyte of zeros', Buffer.alloc(1024 * 1024)),
  refused('JPEG: its first mark', jpeg.subarray(0, 2)),
  refused('JPEG cut after 120 bytes', jpeg.subarray(0, 120)),
  refused('JPEG cut in the middle', jpeg.subarray(0, jpeg.length >> 1)),
  refused('PNG: its signature', signature, 'a.png', 'image/png'),
  refused('PNG cut in the middle', flat.subarray(0, flat.length >> 1), 'a.png', 'image/png'),
  refused(
    'PNG without a picture',
    Buffer.concat([signature, header(9, 9), chunk('IEND', Buffer.alloc(0))]),
    'a.png',
    'image/png',
  ),
  refused('WebP cut in the middle', webp.subarray(0, webp.length >> 1), 'a.webp', 'image/webp'),
  refused('WebP: its name', 'RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8 ', 'a.webp', 'image/webp'),
]

const others = async (): Promise<Attack[]> => {
  const avif = await base().avif({ effort: 0 }).toBuffer()
  const gif = await base().gif().toBuffer()
  const tiff = await base().tiff().toBuffer()
  return [
    refused('AVIF', avif, 'a.avif', 'image/avif'),
    refused('AVIF named JPEG', avif),
    refused('AVIF named MP4', avif, 'a.mp4', 'video/mp4'),
    refused('HEIC named JPEG', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\u0008mdat'),
    refused('HEIC named MP4', '\0\0\0\u0018ftypheix\0\0\0\0mif1heic\0\0\0\u0008mdat', 'a.mp4', 'video/mp4'),
    refused(
      'JPEG 2000',
      '\0\0\0\u000cjP  \r\n\u0087\n\0\0\0\u0014ftypjp2 \0\0\0\0jp2 ',
      'a.jp2',
      'image/jp2',
    ),
    refused('GIF', gif, 'a.gif', 'image/gif'),
    refused('GIF named PNG', gif, 'a.png', 'image/png'),
    refused('GIF that is a script', `GIF89a/*${' '.repeat(40)}*/=1;alert('${secret}')`, 'a.gif', 'image/gif'),
    refused('TIFF named JPEG', tiff),
    refused('BMP', `BM${'\0'.repeat(90)}`, 'a.bmp', 'image/bmp'),
    refused('ICO', `\0\0\u0001\0\u0001\0${'\0'.repeat(40)}`, 'a.ico', 'image/x-icon'),
    refused('PSD', `8BPS\0\u0001${'\0'.repeat(40)}`),
    refused('HTML', `<!doctype html><body>${script}`),
    refused('HTML named video', `<!doctype html>${script}`, 'a.mp4', 'video/mp4'),
    refused('a script', `alert('${secret}')`, 'a.js', 'text/javascript'),
    refused('PHP', '<?php system($_GET[0]); ?>', 'a.php.jpg'),
    refused('PDF', '%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj', 'a.pdf', 'application/pdf'),
    refused('PostScript', '%!PS-Adobe-3.0\n(%pipe%id) (r) file', 'a.eps'),
    refused('MVG', 'push graphic-context\nfill url(https://example.com/a)\npop graphic-context'),
    refused('ZIP', 'PK\u0003\u0004\u0014\0', 'a.zip', 'application/zip'),
    refused('a program of Windows', 'MZ\u0090\0\u0003', 'a.jpg'),
    refused('a program of Linux', '\u007fELF\u0002\u0001\u0001'),
    refused('WebAssembly', '\0asm\u0001\0\0\0'),
    refused('SQLite', 'SQLite format 3\0'),
    refused('MP3', `ID3\u0004${'\0'.repeat(60)}`, 'a.mp3', 'audio/mpeg'),
    refused('Ogg', `OggS${'\0'.repeat(60)}`, 'a.ogg', 'video/ogg'),
    refused('AVI', 'RIFF\u00ff\0\0\0AVI LIST', 'a.avi', 'video/avi'),
    refused('FLV', 'FLV\u0001\u0005\0\0\0\t', 'a.flv', 'video/x-flv'),
  ]
}

const honest = async (jpeg: Buffer, flat: Buffer, webp: Buffer): Promise<Attack[]> => {
  const place = {
    IFD0: { Artist: secret, ImageDescription: secret },
    IFD3: { GPSLatitude: '44/1 30/1 0/1', GPSAreaInformation: secret },
  }
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>${secret}</exif:GPSLatitude></x:xmpmeta>`
  return [
    rewritten('JPEG with its place in EXIF', await base().withExif(place).jpeg().toBuffer()),
    rewritten(
      'PNG with its place in EXIF',
      await base().withExif(place).png().toBuffer(),
      'a.png',
      'image/png',
    ),
    rewritten(
      'WebP with its place in EXIF',
      await base().withExif(place).webp().toBuffer(),
      'a.webp',
      'image/webp',
    ),
    rewritten('JPEG with its place in XMP', withSegment(jpeg, 0xe1, xmp)),
    rewritten('JPEG with IPTC', withSegment(jpeg, 0xed, `Photoshop 3.0\0${secret}`)),
    rewritten('JPEG with a script as its comment', withSegment(jpeg, 0xfe, script)),
    rewritten('JPEG that is a script', withSegment(jpeg, 0xfe, `*/=alert('${secret}');/*`)),
    rewritten('JPEG and a page behind it', Buffer.concat([jpeg, Buffer.from(`<html>${script}`)])),
    rewritten(
      'JPEG and a ZIP behind it',
      Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${secret}PK\u0005\u0006`, 'latin1')]),
    ),
    rewritten('JPEG and a second one behind it', Buffer.concat([jpeg, withSegment(jpeg, 0xfe, secret)])),
    rewritten(
      'PNG with texts',
      withChunk(flat, 'tEXt', Buffer.from(`Comment\0${script}`)),
      'a.png',
      'image/png',
    ),
    rewritten(
      'PNG with a packed text',
      withChunk(flat, 'zTXt', Buffer.concat([Buffer.from('c\0\0'), deflateSync(secret)])),
      'a.png',
      'image/png',
    ),
    rewritten('PNG and a script behind it', Buffer.concat([flat, Buffer.from(script)]), 'a.png', 'image/png'),
    rewritten('PNG with a private chunk', withChunk(flat, 'prVt', Buffer.from(secret)), 'a.png', 'image/png'),
    rewritten(
      'WebP and a script behind it',
      Buffer.concat([webp, Buffer.from(script)]),
      'a.webp',
      'image/webp',
    ),
    rewritten('JPEG named SVG', jpeg, 'a.svg', 'image/svg+xml'),
    rewritten('JPEG named as a page', jpeg, 'a.html', 'text/html'),
    rewritten('JPEG with a way in its name', jpeg, `../../../../tmp/${secret}`),
    rewritten('JPEG with a name of 5,000 letters', jpeg, `${'n'.repeat(5000)}.jpg`),
    rewritten('JPEG with an odd name', jpeg, 'a"; filename="b.php\u0000.jpg'),
    rewritten('JPEG of four colors', await base().toColourspace('cmyk').jpeg().toBuffer()),
    rewritten('JPEG in passes', await base().jpeg({ progressive: true }).toBuffer()),
    rewritten('PNG of 16 bits', await base().toColourspace('rgb16').png().toBuffer(), 'a.png', 'image/png'),
    rewritten('PNG of one bit', png(64, 64), 'a.png', 'image/png'),
    rewritten('PNG of 6,000 × 6,000', png(6000, 6000), 'a.png', 'image/png'),
  ]
}

/** Pictures, and what is called so. */
export const pictureAttacks = async (): Promise<Attack[]> => {
  const [jpeg, flat, webp] = await Promise.all([
    base().jpeg().toBuffer(),
    base().png().toBuffer(),
    base().webp().toBuffer(),
  ])
  return [
    ...drawings(),
    ...sizes(jpeg),
    ...broken(jpeg, flat, webp),
    ...(await others()),
    ...(await honest(jpeg, flat, webp)),
  ]
}
