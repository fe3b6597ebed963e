import { describe, expect, test } from 'vitest'
import { videoSource } from '#core/rules/videos.ts'

const origin = 'https://highseat.example'
const of = (address: string) => {
  const { kind, src } = videoSource(address, origin)
  return [kind, src]
}

describe('a video', () => {
  test.each(['/videos/how-it-works.mp4', `${origin}/media/film.mp4`])(
    'of this server plays as a file: %s',
    (own) => expect(of(own)).toEqual(['file', own]),
  )

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?t=3&v=dQw4w9WgXcQ&list=x',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=1',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('of YouTube plays in a frame of its host without cookies: %s', (address) =>
    expect(of(address)).toEqual(['frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']),
  )

  test.each([
    ['https://vimeo.com/76979871', '76979871?dnt=1'],
    ['https://player.vimeo.com/video/76979871?autoplay=1', '76979871?dnt=1'],
    ['https://vimeo.com/76979871/abcdef0123', '76979871?dnt=1&h=abcdef0123'],
  ])('of Vimeo plays in a frame that does not track: %s', (address, path) =>
    expect(of(address)).toEqual(['frame', `https://player.vimeo.com/video/${path}`]),
  )

  test.each([
    'https://video.example/1',
    'https://evil.example/?x=https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/tooshort',
    'https://vimeo.com/channels/staff',
    '//evil.example/film.mp4',
    'http://youtu.be/dQw4w9WgXcQ',
  ])('of anybody else opens on its own site: %s', (address) => expect(of(address)).toEqual(['link', address]))
})
