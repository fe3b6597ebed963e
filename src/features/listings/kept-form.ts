import type { listingCalls, OwnStandForm } from '#core/calls/owners/listings.ts'
import type { Input } from '#core/contract/define.ts'
import { emptyStandForm, type StandForm } from '#core/rules/land/stand-form.ts'
import { newId, realEnv } from '#offline/environment.ts'
import type { ApiFailure, ShownFieldErrors } from '#offline/failure.ts'
import type { KeptPicture, KeptStandForm } from '#offline/storage/stand-forms.ts'

/** A form as the service has it. */
export const fromService = (own: OwnStandForm): KeptStandForm => ({
  key: newId(realEnv),
  standId: own.id,
  version: own.version,
  status: own.status,
  form: own.form as StandForm,
  timeZone: own.time_zone,
  pictures: own.stand_pictures.map(({ id, picture, caption, upload }) => ({
    key: upload ?? String(id),
    id,
    url: picture,
    name: picture,
    caption,
    state: 'sent',
  })),
  hiddenChoices: own.hidden_choices,
  savedAt: Date.parse(own.version),
  isOnService: true,
})

/** A form in which nothing is filled in yet. */
export const blank = (): KeptStandForm => ({
  key: newId(realEnv),
  standId: null,
  version: null,
  status: 'draft',
  form: emptyStandForm,
  pictures: [],
  savedAt: 0,
  isOnService: true,
})

/** The service's numbers and addresses of the pictures, where it has them. */
export const withKnown = (pictures: readonly KeptPicture[], own: OwnStandForm): KeptPicture[] =>
  pictures.map((picture) => {
    const found = own.stand_pictures.find(({ id, upload }) => id === picture.id || upload === picture.key)
    return found ? { ...picture, id: found.id, url: found.picture, state: 'sent' } : picture
  })

/** What is sent of a form: pictures that are still on their way come with a later one. */
export const inputOf = ({ key, standId, version, form, pictures }: KeptStandForm) => ({
  // The wire takes the same fields, as lists that may be changed.
  ...(form as unknown as Pick<Input<typeof listingCalls.add>, keyof StandForm>),
  stand_pictures: pictures
    .filter(({ state }) => state === 'sent')
    .map(({ id, key: upload, caption }) => (id === undefined ? { upload, caption } : { id, caption })),
  ...(standId === null ? { key } : { id: standId, ...(version !== null && { version }) }),
})

/** A picture that the service could not take says so at its place; the others keep theirs. */
export const withRefused = (kept: KeptStandForm, errors: ShownFieldErrors | undefined): KeptStandForm => {
  const sent = kept.pictures.filter(({ state }) => state === 'sent')
  const refused = new Map(
    Object.entries(errors ?? {}).flatMap(([name, [message]]) => {
      const picture = sent[Number(/^stand_pictures\.(\d+)$/.exec(name)?.[1] ?? NaN)]
      return picture && message ? [[picture.key, message.code] as const] : []
    }),
  )
  return {
    ...kept,
    pictures: kept.pictures.map((picture) => {
      const code = refused.get(picture.key)
      return code === undefined
        ? picture
        : { ...picture, state: 'failed', failure: { name: code as ApiFailure['name'], status: 422 } }
    }),
  }
}
