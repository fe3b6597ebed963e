import { describe, expect, it } from 'vitest'
import { fileRefusal } from '#core/rules/file-quotas.ts'
import { postLimits, postRefusal } from '#core/rules/posts.ts'
import { paperFile, paperId, readPaperId } from '#core/rules/signed-papers.ts'

describe('a file', () => {
  const quotas = { perPerson: 100_000_000, inAll: 1_000_000_000 }
  const use = { person: 90_500_001, all: 900_000_000, open: 19 }
  it('is taken up to the last byte of both quotas', () => {
    expect(fileRefusal(use, quotas, 9_499_999)).toBeNull()
    expect(fileRefusal({ ...use, all: 990_500_001 }, quotas, 9_499_999)).toBeNull()
  })
  it('is refused beyond one’s own, with both sizes', () =>
    expect(fileRefusal(use, quotas, 9_500_000)).toMatchObject({
      failure: 'uploads_full',
      values: { used: '91', allowed: '100' },
    }))
  it('is refused beyond that of the service', () =>
    expect(fileRefusal({ ...use, all: 999_000_000 }, quotas, 1_000_001)).toMatchObject({
      failure: 'service_full',
    }))
  it('is refused as the twenty-first at once', () =>
    expect(fileRefusal({ ...use, open: 20 }, quotas, 1)).toMatchObject({
      failure: 'uploads_open',
      values: { n: 20 },
    }))
})

describe('a post', () => {
  const image = { size: postLimits.imageBytes }
  const post = { description: 'First frost', kept: 0, images: [] }
  it.each([
    ['words alone', post, null],
    ['a picture alone', { ...post, description: '', images: [image] }, null],
    ['a kept picture alone', { ...post, description: '', kept: 1 }, null],
    ['15 pictures', { ...post, kept: 14, images: [image] }, null],
    [
      '16 pictures',
      { ...post, kept: 15, images: [image] },
      { stand_post_images: [{ code: 'post_images_many' }] },
    ],
    [
      'a picture that is too large',
      { ...post, images: [image, { size: image.size + 1 }] },
      { stand_post_images: [{ code: 'post_image_large' }] },
    ],
    ['nothing', { ...post, description: '' }, { description: [{ code: 'post_empty' }] }],
  ])('of %s', (_, given, errors) =>
    expect(postRefusal(given)).toEqual(errors && expect.objectContaining({ failure: 'invalid', errors })),
  )
})

describe('the id of a signed document', () => {
  it('is read back', () => {
    for (const id of [
      { kind: 'waiver', id: 12 },
      { kind: 'lease_application', id: 1 },
      { kind: 'stand_transfer', id: 999_999_999_999_999 },
    ] as const)
      expect(readPaperId(paperId(id))).toEqual(id)
    expect(paperId({ kind: 'waiver', id: 12 })).toBe('waiver-12')
  })
  it.each([
    'waiver-0',
    'waiver-01',
    'waiver-',
    'waiver',
    'lease-1',
    'waiver-1x',
    'x waiver-1',
    'waiver-1234567890123456',
  ])('is not %s', (text) => expect(readPaperId(text)).toBeNull())
  it('names its file', () =>
    expect(paperFile('lease_application-3')).toBe('highseat-lease-application-3.pdf'))
})
