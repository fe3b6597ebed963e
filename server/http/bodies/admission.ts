import { type Call, changes } from '#core/contract/define.ts'
import { uploads, headers } from '#core/contract/uploads.ts'
import { fail, type Failure } from '#core/failures.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import type { Context } from '#server/context/context.ts'
import { quotaRefusal } from '#server/media/kept-files.ts'
import { clientNetwork } from '#server/http/address.ts'
import { mostJson } from './body.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { isAnswered } from '#server/http/idempotency.ts'
import { consume, personLimit, refuseUsedUp } from '#server/http/limits.ts'

/** Files that may be longer than one picture: a video, and the pictures of a post together. */
const longFiles = new Set(['media', 'stand_post_images'])

/** The longest body of a call: long files only from people whose email is verified. */
const longestBody = (call: Call, viewer: SignedIn | null): number =>
  call.files.length === 0
    ? mostJson
    : mostJson +
      (call.files.some((name) => longFiles.has(name)) && viewer?.email_verified
        ? uploads.most.video
        : uploads.most.image)

/**
 * Decides before the body is read whether it is, and how long it may be. A repeat of an answered request is read
 * whatever has been used up since.
 */
export const admit = async (
  context: Context,
  key: CallKey,
  call: Call,
  request: Request,
  viewer: SignedIn | null,
  address: string,
): Promise<number | Failure> => {
  const longest = longestBody(call, viewer)
  if (!changes(call)) return longest
  const limit = personLimit(key)
  const sent = request.headers.get(headers.key)
  const isRepeat =
    viewer !== null && sent !== null && (await isAnswered(context.database.db, `user:${viewer.id}`, sent))
  if (viewer && limit !== null && !isRepeat) await refuseUsedUp(context, limit, viewer.id)
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? '')) return longest
  const length = request.headers.get('Content-Length')
  // One that does not say its length is only asked whether there is any place; its file is counted when it is written.
  const announced = length === null ? Math.min(longest, mostJson + 1) : Number(length)
  if (announced > longest) return fail('too_large')
  await consume(context, 'forms', viewer?.id ?? clientNetwork(address))
  const isLong = announced > mostJson && call.files.length > 0 && !isRepeat
  const refused =
    viewer && isLong
      ? await context.database.db
          .transaction()
          .execute((tx) => quotaRefusal(context, tx, viewer.id, announced - mostJson))
      : null
  return refused ?? longest
}
