import { describe, expect, it } from 'vitest'
import { contentProblems } from '#core/rules/content-problems.ts'
import type { ContentKind } from '#core/rules/contents.ts'

const origin = 'https://stands.example'
const sound = { name: 'Fog', text: 'Yes.', video_url: 'https://vimeo.com/76979871' }
const codes = (kind: ContentKind, words: object, hasPicture = true) =>
  Object.entries(contentProblems({ kind, ...sound, ...words }, hasPicture, origin)).map(
    ([field, [first]]) => `${field} ${first?.code}`,
  )

describe('a content', () => {
  it.each<[ContentKind, object, boolean, string[]]>([
    ['faq', {}, false, []],
    ['faq', { text: '' }, false, ['text text_needed']],
    ['faq', { text: 'x'.repeat(10_001) }, false, ['text text_long']],
    ['faq', { name: 'x'.repeat(500) }, false, []],
    ['faq', { name: 'x'.repeat(501) }, false, ['name text_long']],
    ['slider', { text: '', video_url: '' }, true, []],
    ['slider', {}, false, ['image picture_needed']],
    ['slider', { name: 'x'.repeat(201) }, true, ['name text_long']],
    ['specie', {}, false, ['image picture_needed']],
    ['tutorial', {}, false, ['image picture_needed']],
    ['point', { text: '', video_url: '' }, false, []],
    ['category', { name: 'x'.repeat(101) }, false, ['name text_long']],
    ['site_type', {}, false, []],
  ])('%s with %o and a picture: %s', (kind, words, hasPicture, problems) => {
    expect(codes(kind, words, hasPicture)).toEqual(problems)
  })

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
    ['https://youtu.be/dQw4w9WgXcQ', true],
    ['https://vimeo.com/76979871', true],
    ['/videos/how-it-works.mp4', true],
    [`${origin}/videos/a.WebM`, true],
    ['', false],
    ['/faqs', false],
    ['/videos/a.mp4?x=1', false],
    ['//evil.example/a.mp4', false],
    ['https://other.example/a.mp4', false],
    ['javascript:alert(1)', false],
    ['https://www.youtube.com/channel/x', false],
  ])('whose film is at %s plays on the page: %s', (video_url, plays) => {
    expect(codes('tutorial', { video_url })).toEqual(plays ? [] : ['video_url video_unplayable'])
  })
})
