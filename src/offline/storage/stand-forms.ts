import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { withDb } from './with-db.ts'

/** A picture of a form that is being filled in: on the service already, or on its way there. */
export interface KeptPicture {
  /** Its file on this phone, by which it is also uploaded. */
  key: string
  /** The service's number of it, and its address there. */
  id?: number
  url?: string
  name: string
  caption: string
  state: 'sent' | 'waiting' | 'failed'
  failure?: ApiFailure
}

/** A stand's form as this phone has it, with what the service does not know yet. */
export interface KeptStandForm {
  /** Made here: sending the same form twice makes one stand. */
  key: string
  standId: number | null
  version: string | null
  status: 'draft' | 'pending' | 'approved' | 'rejected'
  form: StandForm
  /** The zone of its pin, as the service said last; a phone may keep a form without it. */
  timeZone?: string | null
  pictures: KeptPicture[]
  /** What it has that no list offers any more, by name; a phone may keep a form without it. */
  hiddenChoices?: OwnStandForm['hidden_choices']
  savedAt: number
  /** The last sending of it that has no answer yet: its idempotency key, and what was sent. */
  sending?: { key: string; of: string }
  /** Whether the service has all of it. */
  isOnService: boolean
}

/** A form by its stand, or the one that is not a stand yet. */
const nameOf = (standId: number | null): string => `stand-form:${standId ?? 'new'}`
export const pictureOwner = (key: string): string => `stand-form:${key}`

export const keepStandForm = (userId: number, kept: KeptStandForm): Promise<unknown> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.meta, async () => {
      // A draft that has become a stand is not a new one any more.
      if (kept.standId !== null) {
        const fresh = (await db.meta.get(nameOf(null)))?.v as KeptStandForm | undefined
        if (fresh?.key === kept.key) await db.meta.delete(nameOf(null))
      }
      await db.meta.put({ k: nameOf(kept.standId), v: kept })
    }),
  )

export const keptStandForm = (userId: number, standId: number | null): Promise<KeptStandForm | null> =>
  withDb(userId, async (db) => ((await db.meta.get(nameOf(standId)))?.v as KeptStandForm | undefined) ?? null)

/** The forms that hold something which the service does not have. */
export const unsentStandForms = (userId: number): Promise<KeptStandForm[]> =>
  withDb(userId, async (db) =>
    (await db.meta.where('k').startsWith('stand-form:').toArray())
      .map(({ v }) => v as KeptStandForm)
      .filter(({ isOnService }) => !isOnService),
  )

export const forgetStandForm = (userId: number, { standId, key }: KeptStandForm): Promise<void> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.meta, db.media, db.mediaPieces, async () => {
      await db.meta.delete(nameOf(standId))
      for (const media of await db.media.where('itemId').equals(pictureOwner(key)).toArray()) {
        await db.mediaPieces.bulkDelete(
          Array.from({ length: media.pieces }, (_, n): [string, number] => [media.id, n]),
        )
        await db.media.delete(media.id)
      }
    }),
  )
