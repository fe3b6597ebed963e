/** How a video plays: an own file, a frame of a service without cookies, or only on its own site (decision 36). */
export type VideoSource = { readonly kind: 'file' | 'frame' | 'link'; readonly src: string }

/** The only hosts that the pages may show in a frame. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const
const [youtube, vimeo] = videoHosts

/** What a frame with a video may do. */
export const frameRights = ['scripts', 'same-origin', 'presentation', 'popups']
  .map((right) => `allow-${right}`)
  .join(' ')

const youtubeAddress =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?![\w-])/
const vimeoAddress =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?(?![\w/])/

export const videoSource = (address: string, origin: string): VideoSource => {
  if (/^\/(?![/\\])/.test(address)) return { kind: 'file', src: address }
  if (address.startsWith(`${origin}/`)) return { kind: 'file', src: address }
  const [, tube] = youtubeAddress.exec(address) ?? []
  if (tube !== undefined) return { kind: 'frame', src: `${youtube}/embed/${tube}` }
  const [, film, hash] = vimeoAddress.exec(address) ?? []
  if (film !== undefined)
    return { kind: 'frame', src: `${vimeo}/video/${film}?dnt=1${hash === undefined ? '' : `&h=${hash}`}` }
  return { kind: 'link', src: address }
}
