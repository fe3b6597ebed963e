import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { realEnv } from '#offline/environment.ts'
import { type ApiFailure, CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { formPicture, keepFormPicture, keptAnew, sendFormPicture } from '#offline/outbox/form-pictures.ts'
import type { KeptPicture } from '#offline/storage/stand-forms.ts'
import { newId } from '#offline/environment.ts'
import { useConnection } from '#app/device/connection.ts'
import { currentSession } from '#app/session/session.ts'
import { inWidth } from '#core/rules/pictures.ts'
import { mostPictures } from '#core/rules/land/stand-form.ts'

/** How often a picture that waits is tried again while the form is open. */
const retryMs = 8000

export interface FormPictures {
  add: (files: readonly File[]) => Promise<void>
  retry: (key: string) => Promise<void>
}

type Change = (change: (pictures: KeptPicture[]) => KeptPicture[]) => void

const failureOf = (error: unknown): ApiFailure =>
  error instanceof CallFailed ? error.failure : phoneFailure('storage_closed')

/** Keeps pictures on the phone first, then sends them one after the other whenever there is a signal. */
export const usePictures = (
  formKey: string | null,
  pictures: readonly KeptPicture[],
  change: Change,
): FormPictures => {
  const { online } = useConnection()
  const sending = useRef(false)
  const mark = useEffectEvent((key: string, part: Partial<KeptPicture>) =>
    change((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
  )
  const nextWaiting = useEffectEvent(() => pictures.find(({ state }) => state === 'waiting')?.key)
  const waiting = pictures.filter(({ state }) => state === 'waiting').length

  useEffect(() => {
    if (waiting === 0 || !online) return
    const sendNext = async () => {
      const key = nextWaiting()
      const { userId, token } = currentSession()
      if (sending.current || key === undefined || userId === null || token === null) return
      sending.current = true
      const result = await sendFormPicture(realEnv, key, { userId, token }).catch(() => 'waiting' as const)
      sending.current = false
      if (result === 'sent') mark(key, { state: 'sent' })
      else if (result !== 'waiting') mark(key, { state: 'failed', failure: result })
    }
    void sendNext()
    const timer = setInterval(() => void sendNext(), retryMs)
    return () => clearInterval(timer)
  }, [waiting, online])

  const add = useCallback(
    async (files: readonly File[]) => {
      const { userId } = currentSession()
      if (formKey === null || userId === null) return
      for (const file of files) {
        const named = { name: file.name, caption: '' }
        const picture = await keepFormPicture(realEnv, userId, formKey, file).then(
          (key): KeptPicture => ({ ...named, key, state: 'waiting' }),
          (error: unknown): KeptPicture => ({
            ...named,
            key: newId(realEnv),
            state: 'failed',
            failure: failureOf(error),
          }),
        )
        change((all) => (all.length < mostPictures ? [...all, picture] : all))
      }
    },
    [formKey, change],
  )
  const retry = useCallback(
    async (key: string) => {
      const { userId } = currentSession()
      if (formKey === null || userId === null) return
      const fresh = await keptAnew(realEnv, userId, formKey, key).catch(() => null)
      change((all) =>
        all.map((one) => {
          if (one.key !== key) return one
          const { failure: _, ...rest } = one
          return fresh === null
            ? { ...one, failure: phoneFailure('item_file_lost') }
            : { ...rest, key: fresh, state: 'waiting' }
        }),
      )
    },
    [formKey, change],
  )
  return { add, retry }
}

/** The address of a picture, on the service or on this phone; null while it is looked for, or when it is lost. */
const pictureBlob = (key: string): Promise<Blob | null> => {
  const { userId } = currentSession()
  return userId === null ? Promise.resolve(null) : formPicture(userId, key).catch(() => null)
}

/** Where a picture is shown from, small; null until this phone has it. */
export const usePictureAddress = ({ url, key }: KeptPicture): string | null => {
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (url !== undefined) return
    let address: string | null = null
    let isOver = false
    void pictureBlob(key).then((blob) => {
      if (isOver || !blob) return
      address = URL.createObjectURL(blob)
      setMade(address)
    })
    return () => {
      isOver = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [url, key])
  return url === undefined ? made : inWidth(url, 320)
}
