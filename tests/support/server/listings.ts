import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { emptyLand } from '#core/rules/land/land.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import { emptyStandForm } from '#core/rules/land/stand-form.ts'
import type { TestApp, Who } from './app.ts'
import { picture, upload } from './pictures.ts'

/** A form that can be sent: every field that the rules ask for. */
export const soundForm: StandForm = {
  ...emptyStandForm,
  title: 'Alder Bottom',
  rules: 'No fires. Close the gate.',
  stand_species: [1, 5],
  site_type: 1,
  stand_capacity: 2,
  acres: 48.2,
  minimum_rating: 1,
  cellular_coverage: true,
  handicap_accessible: false,
  cancellation_days: 7,
  cancellation_fee: 25,
  recovery_period_days: 0,
  stand_days: emptyStandForm.stand_days.map((day) => ({ ...day, rate: 85, is_enabled: day.week_day_id > 4 })),
  address: {
    address: '12 Mill Lane, Plover, Wisconsin, United States',
    city: 'Plover',
    state: 'Wisconsin',
    zip: '54467',
    country: 'United States',
  },
  land: { ...emptyLand, property: { lat: 44.45, lng: -89.54 } },
}

/** A sound form with one uploaded picture. */
export const formWithPicture = async (app: TestApp, who: Who = 'landowner', colour?: string) => ({
  ...soundForm,
  stand_pictures: [
    { upload: await upload(app, await picture(colour), who), caption: 'Tower at first light' },
  ],
})

/** A stand of this person that waits to be approved. */
export const sentStand = async (app: TestApp, who: Who = 'landowner'): Promise<OwnStandForm> =>
  (await app.call('listings.add', await formWithPicture(app, who), { as: who })).body.data

/** A draft of this person. */
export const draftStand = async (app: TestApp, who: Who = 'landowner'): Promise<OwnStandForm> =>
  (await app.call('listings.draft', { title: 'Alder' }, { as: who })).body.data

/** A stand's form, as its owner reads it. */
export const ownForm = async (app: TestApp, id: number, who: Who = 'hunter'): Promise<OwnStandForm> =>
  (await app.call('listings.read', { id }, { as: who })).body.data

/** Inputs with which each of the calls works. */
export const listingExamples = {
  'listings.add': async (app: TestApp) => ({ input: await formWithPicture(app, 'hunter') }),
  'listings.draft': () => ({ input: { title: 'Alder' } }),
  'listings.update': async (app: TestApp) => {
    const { id, version, form } = await sentStand(app, 'hunter')
    return {
      input: {
        ...form,
        id,
        version,
        stand_pictures: (await ownForm(app, id)).stand_pictures.map(({ id: stored, caption }) => ({
          id: stored,
          caption,
        })),
      },
    }
  },
  'listings.updateDraft': async (app: TestApp) => {
    const { id, version } = await draftStand(app, 'hunter')
    return { input: { id, version, title: 'Alder Bottom' } }
  },
  'listings.read': async (app: TestApp) => ({ input: { id: (await draftStand(app, 'hunter')).id } }),
  'approvals.list': () => ({ input: {}, as: 'admin' as const }),
  'approvals.approve': async (app: TestApp) => {
    const { id, version } = await sentStand(app)
    return { input: { id, version }, as: 'admin' as const }
  },
  'approvals.reject': async (app: TestApp) => {
    const { id, version } = await sentStand(app)
    return { input: { id, version, reason: 'The pictures show another place' }, as: 'admin' as const }
  },
}
