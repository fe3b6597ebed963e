import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { listingCalls } from '#core/calls/owners/listings.ts'
import type { FieldErrors } from '#core/failures.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import { standFormProblems } from '#core/rules/land/stand-form-problems.ts'
import { newId, realEnv } from '#offline/environment.ts'
import type { ApiFailure } from '#offline/failure.ts'
import {
  forgetStandForm,
  keepStandForm,
  type KeptPicture,
  type KeptStandForm,
} from '#offline/storage/stand-forms.ts'
import { localTime } from '#core/rules/time/days.ts'
import { useNow } from '#parts/days/use-now.ts'
import { useAct } from '#app/data/use-act.ts'
import { useConnection } from '#app/device/connection.ts'
import { currentSession } from '#app/session/session.ts'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { inputOf, withKnown, withRefused } from './kept-form.ts'

/** Until the service has said where the pin lies, the owner is taken to be on the land; the service decides. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const keepAfterMs = 300
const draftAfterMs = 4000

/** The form on this phone: each change is stored shortly after it is made. */
const useKept = (opened: KeptStandForm) => {
  const [kept, setKept] = useState(opened)
  const [storedAt, setStoredAt] = useState(opened.savedAt)
  const latest = useRef(opened)
  const replace = useCallback((next: KeptStandForm) => {
    latest.current = next
    setKept(next)
  }, [])
  const change = useCallback(
    (part: Partial<KeptStandForm>) => {
      const savedAt = Math.max(realEnv.now(), latest.current.savedAt + 1)
      replace({ ...latest.current, ...part, savedAt, isOnService: false })
    },
    [replace],
  )
  /** Stores what is there now; false where the phone could not. */
  const keep = useCallback(async (): Promise<boolean> => {
    const { userId } = currentSession()
    const { current } = latest
    if (current.savedAt === 0) return true
    if (userId === null) return false
    const isStored = await keepStandForm(userId, current).then(
      () => true,
      () => false,
    )
    if (isStored) setStoredAt(current.savedAt)
    return isStored
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void keep(), keepAfterMs)
    const now = () => void keep()
    document.addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', now)
    }
  }, [kept, keep])
  const isKept = storedAt === kept.savedAt
  useEffect(() => {
    setFormDirty('stand-form', !isKept)
    return () => setFormDirty('stand-form', false)
  }, [isKept])
  // Leaving loses nothing once the phone has it; only where it cannot store, it asks.
  const leaving = useBlocker({
    shouldBlockFn: async () => !(await keep()),
    enableBeforeUnload: () => !isKept,
    withResolver: true,
  })
  return { kept, latest, replace, change, keep, isKept, leaving }
}

interface Sending {
  latest: RefObject<KeptStandForm>
  replace: (next: KeptStandForm) => void
  keep: () => Promise<boolean>
}

/** Takes the service's answer over, but nothing that was typed while it was on its way. */
const settle = (
  { latest, replace }: Pick<Sending, 'latest' | 'replace'>,
  asked: KeptStandForm,
  own: OwnStandForm,
): void => {
  const { current } = latest
  const isSame = current.savedAt === asked.savedAt
  replace({
    ...current,
    standId: own.id,
    version: own.version,
    status: own.status,
    timeZone: own.time_zone,
    pictures: withKnown(current.pictures, own),
    isOnService: isSame && current.pictures.every(({ state }) => state === 'sent'),
  })
}

const useSending = ({ latest, replace, keep }: Sending) => {
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const running = useRef(false)
  const add = useAct(listingCalls.add)
  const draft = useAct(listingCalls.draft)
  const update = useAct(listingCalls.update)
  const updateDraft = useAct(listingCalls.updateDraft)
  const refuse = (refused: ApiFailure) => {
    replace(withRefused(latest.current, refused.errors))
    setFailure(refused)
  }

  const saveDraft = async (): Promise<'saved' | ApiFailure | null> => {
    const asked = latest.current
    if (running.current || asked.status !== 'draft' || asked.savedAt === 0) return null
    running.current = true
    setIsUnanswered(false)
    const input = inputOf(asked)
    const result = 'id' in input ? await updateDraft.act(input) : await draft.act(input)
    running.current = false
    if (result.outcome === 'done') {
      settle({ latest, replace }, asked, result.answer.data)
      setFailure(null)
      return 'saved'
    }
    if (result.outcome !== 'failed') return null
    // Without an answer the draft is on this phone, and there is nothing to correct.
    if (result.failure.status === 0) setIsUnanswered(true)
    else refuse(result.failure)
    return result.failure
  }

  /** Stored before anything leaves: after a lost answer the same form is answered again, also by a page opened anew. */
  const keepKey = async ({ savedAt, version, sending }: KeptStandForm): Promise<string> => {
    const of = `${savedAt} ${version}`
    if (sending?.of === of) return sending.key
    const key = newId(realEnv)
    replace({ ...latest.current, sending: { key, of } })
    await keep()
    return key
  }
  const forgetKey = () => {
    const { sending: _, ...rest } = latest.current
    replace(rest)
  }

  const send = async (): Promise<OwnStandForm | null> => {
    const asked = latest.current
    if (running.current) return null
    running.current = true
    setFailure(null)
    const input = inputOf(asked)
    const key = await keepKey(asked)
    const result = 'id' in input ? await update.act(input, { key }) : await add.act(input, { key })
    running.current = false
    if (result.outcome === 'failed') {
      // What was answered is sent anew; what was not may have arrived.
      if (result.failure.status >= 400 && result.failure.status < 500) forgetKey()
      refuse(result.failure)
    }
    if (result.outcome !== 'done') return null
    const { userId } = currentSession()
    replace({ ...asked, standId: result.answer.data.id, savedAt: 0, isOnService: true })
    if (userId !== null) await forgetStandForm(userId, asked).catch(() => undefined)
    return result.answer.data
  }
  return {
    failure,
    isUnanswered,
    busy: add.busy || update.busy,
    saving: draft.busy || updateDraft.busy,
    saveDraft,
    send,
  }
}

export interface StandFormState {
  kept: KeptStandForm
  form: StandForm
  /** What keeps the form from being sent, by field. */
  problems: FieldErrors
  set: (change: Partial<StandForm>) => void
  changePictures: (change: (pictures: KeptPicture[]) => KeptPicture[]) => void
  /** How often each stored voucher has been used. */
  uses: ReadonlyMap<number, number>
  /** Whether what is on the screen is also stored on this phone. */
  isKept: boolean
  /** Why the service refused it last. */
  failure: ApiFailure | null
  /** Whether the service gave no answer when the draft was saved last. */
  isUnanswered: boolean
  busy: boolean
  saving: boolean
  send: () => Promise<OwnStandForm | null>
  /** Null where there was nothing to save. */
  saveDraft: () => Promise<'saved' | ApiFailure | null>
  leaving: ReturnType<typeof useKept>['leaving']
}

/** A stand's form: kept on this phone with each change, and as a draft on the service when there is a signal. */
export const useStandForm = (opened: KeptStandForm, uses: ReadonlyMap<number, number>): StandFormState => {
  const { kept, latest, replace, change, keep, isKept, leaving } = useKept(opened)
  const sending = useSending({ latest, replace, keep })
  const { online } = useConnection()
  const set = useCallback(
    (part: Partial<StandForm>) => change({ form: { ...latest.current.form, ...part } }),
    [change, latest],
  )
  const changePictures = useCallback(
    (next: (pictures: KeptPicture[]) => KeptPicture[]) => change({ pictures: next(latest.current.pictures) }),
    [change, latest],
  )
  const saveInTime = useEffectEvent(() => void sending.saveDraft())
  const isBehind = !kept.isOnService && kept.status === 'draft'
  useEffect(() => {
    if (!isBehind || !online) return
    const timer = setTimeout(saveInTime, draftAfterMs)
    return () => clearTimeout(timer)
  }, [isBehind, online, kept.form, kept.pictures])
  const today = localTime(useNow(), kept.timeZone ?? deviceZone()).day
  const problems = useMemo(
    () => standFormProblems(kept.form, kept.pictures.length, today, (id) => uses.get(id) ?? 0),
    [kept.form, kept.pictures.length, today, uses],
  )
  return { kept, form: kept.form, problems, set, changePictures, uses, isKept, leaving, ...sending }
}
