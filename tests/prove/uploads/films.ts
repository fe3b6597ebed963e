import { box, film, place, webm } from '#tests/support/server/films.ts'
import type { Attack } from './pictures.ts'

const one = (
  expects: Attack['expects'],
  name: string,
  bytes: Buffer | string,
  file = 'a.mp4',
  type = 'video/mp4',
): Attack => ({
  name,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  file,
  type,
  expects,
})
const head = box('ftyp', 'isom', Buffer.alloc(4), 'isommp41')

/** Films, and what is called so. What a film tells of its place is `place`. */
export const filmAttacks = (): Attack[] => {
  const whole = film().bytes
  const lying = Buffer.from(whole)
  lying.writeUInt32BE(0xffff_fff0, head.length)
  const tiny = Buffer.from(whole)
  tiny.writeUInt32BE(4, 0)
  return [
    one('refused', 'a page in a box', `\0\0\0\u0014ftyp<html><script>alert(1)</script>`),
    one(
      'refused',
      'a page behind the first box',
      Buffer.concat([head, Buffer.from('<html><script>alert(1)</script>')]),
    ),
    one('refused', 'a first box alone', head),
    one('refused', 'no tracks', Buffer.concat([head, box('moov', box('mvhd', Buffer.alloc(100)))])),
    one('refused', 'a film cut in the middle', whole.subarray(0, whole.length >> 1)),
    one('refused', 'a film cut at its last byte', whole.subarray(0, -1)),
    one('refused', 'a box longer than the film', lying),
    one('refused', 'a box shorter than its head', tiny),
    one(
      'refused',
      'thousands of boxes in each other',
      Array.from({ length: 3000 }).reduce<Buffer>((inner) => box('moov', inner), Buffer.alloc(8)),
    ),
    one(
      'refused',
      'a million empty boxes',
      Buffer.concat([head, Buffer.alloc(8 * 200_000, Buffer.from('\0\0\0\u0008free', 'latin1'))]),
    ),
    one('refused', 'sound alone', film({ brand: 'M4A ' }).bytes, 'a.m4a', 'audio/mp4'),
    one('refused', 'WebM: its first bytes', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 'a.webm', 'video/webm'),
    one('refused', 'WebM of sound', webm(2), 'a.webm', 'video/webm'),
    one('refused', 'WebM with subtitles', webm(17), 'a.webm', 'video/webm'),
    one('refused', 'WebM cut in the middle', webm().subarray(0, webm().length >> 1), 'a.webm', 'video/webm'),
    one(
      'refused',
      'WebM with a page in it',
      '\u001aE\u00df\u00a3\u0084<html><script>',
      'a.webm',
      'video/webm',
    ),
    one('rewritten', 'a film with places', whole),
    one('rewritten', 'a film of QuickTime', film({ brand: 'qt  ' }).bytes, 'a.mov', 'video/quicktime'),
    one('rewritten', 'a film named as a page', whole, 'a.html', 'text/html'),
    one('rewritten', 'a film named JPEG', whole, 'a.jpg', 'image/jpeg'),
    one('rewritten', 'WebM with places', webm(), 'a.webm', 'video/webm'),
  ]
}
export { place }
