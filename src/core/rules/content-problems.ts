import type { FieldErrors } from '#core/failures.ts'
import { contentFields, type ContentKind } from './contents.ts'
import { videoSource } from './videos.ts'

/** An own file that browsers play, or a film of a service that the pages may show in a frame. */
const isPlayable = (address: string, origin: string): boolean => {
  const { kind, src } = videoSource(address, origin)
  return kind === 'frame' || (kind === 'file' && /^[^?#]+\.(mp4|webm)$/i.test(src))
}

interface Written {
  readonly kind: ContentKind
  readonly name: string
  readonly text: string
  readonly video_url: string
}
/** What is wrong with a content, by field; `hasPicture` says whether it has one or brings one. */
export const contentProblems = (
  { kind, name, text, video_url }: Written,
  hasPicture: boolean,
  origin: string,
): FieldErrors => {
  const fields = contentFields[kind]
  return {
    ...(name.length > fields.name && { name: [{ code: 'text_long', values: { n: fields.name } }] }),
    ...(fields.text !== undefined && text === '' && { text: [{ code: 'text_needed' }] }),
    ...(fields.text !== undefined &&
      text.length > fields.text && { text: [{ code: 'text_long', values: { n: fields.text } }] }),
    ...(fields.picture !== undefined && !hasPicture && { image: [{ code: 'picture_needed' }] }),
    ...(fields.video && !isPlayable(video_url, origin) && { video_url: [{ code: 'video_unplayable' }] }),
  }
}
