import type { OwnStandForm } from '#core/calls/listings.ts'
import { emptyLand } from '#core/rules/land/land.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import { emptyStandForm } from '#core/rules/land/stand-form.ts'
import type { TestApp, Who } from './app.ts'
import { picture, upload } from './inputs.ts'

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
