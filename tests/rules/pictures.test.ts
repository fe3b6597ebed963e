import { describe, expect, it } from 'vitest'
import { inWidth, originalOf, previewOf, readPictureName, srcSetOf } from '#core/rules/pictures.ts'
import { pictureKey } from '#offline/packs/picture-key.ts'

const stem = '0123456789abcdef0123456789abcdef-dedabb253111'
const original = `/media/${stem}.webp`

describe("a picture's name", () => {
  it('leads from the original to every width and back', () => {
    const wide = srcSetOf(original, 'avif')!
      .split(', ')
      .map((each) => each.split(' '))
    expect(wide.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1600w'])
    expect(wide.map(([path]) => originalOf(path!))).toEqual(Array(4).fill(original))
    expect(srcSetOf(wide[1]![0]!, 'avif')).toBe(srcSetOf(original, 'avif'))
  })

  it('says that the widest WebP is the original', () => {
    expect(inWidth(original, 1600)).toBe(original)
    expect(inWidth(original, 320)).toBe(`/media/${stem}-w320.webp`)
  })

  it('carries its colours from top to bottom', () => {
    expect(previewOf(`/media/${stem}-w320.avif`)).toBe('linear-gradient(#ded, #abb, #253, #111)')
    expect(previewOf('/media/0123456789abcdef.webp')).toBeUndefined()
  })

  it.each(['/media/private/1?until=1&mac=a', '/media/outbox/a-b', 'blob:x', '/icons/icon-512.png'])(
    'is none of a picture that has no widths: %s',
    (path) => {
      expect([originalOf(path), srcSetOf(path, 'webp'), inWidth(path, 320)]).toEqual([null, undefined, path])
    },
  )

  it.each([
    '0123456789abcdef.avif',
    '0123456789abcdef-w100.webp',
    '0123456789abcdef-w320.png',
    '../0123456789abcdef.webp',
    '0123456789ABCDEF.webp',
    'abc.webp',
  ])('is never %s', (file) => expect(readPictureName(file)).toBeNull())
})

it('a private picture is kept under one name, though its address changes from day to day', () => {
  const [today, tomorrow] = ['/media/private/7?until=1&mac=a', '/media/private/7?until=2&mac=b'].map(
    pictureKey,
  )
  expect(today).toBe(tomorrow)
  expect(pictureKey('/media/private/8?until=1&mac=a')).not.toBe(today)
  expect(pictureKey(`${original}?v=2`)).toBe(`${original}?v=2`)
})
