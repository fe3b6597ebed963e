import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsInEnglish } from '#core/words/field-english.ts'
import { emptyLand, type Land } from '#core/rules/land/land.ts'
import {
  afterSending,
  emptyStandForm,
  type FormVoucher,
  identityChanges,
  type StandForm,
} from '#core/rules/land/stand-form.ts'
import { bookWhole } from '#core/rules/booking/availability.ts'
import { standFormProblems } from '#core/rules/land/stand-form-problems.ts'
import { soundForm } from '#tests/support/server/listings.ts'

const today = '2026-11-28'
const said = (change: Partial<StandForm>, pictures = 1) =>
  errorsInEnglish(standFormProblems({ ...soundForm, ...change }, pictures, today))
const day = (rate: number | null, is_enabled: boolean) => [{ week_day_id: 1, rate, is_enabled }]
const enabled = soundForm.stand_days[6]!
const occasion = { name: 'New Year', date: '2026-12-31', price: 150 }
const voucher: FormVoucher = {
  name: 'Autumn',
  code: '',
  discount_type: 'percentage',
  amount: 10,
  has_expiry: false,
  date: null,
  max_usage: 5,
  once_per_hunter: true,
}
const span = { title: 'Archery', start_date: '2027-09-01', end_date: '2027-10-01', rate: 900 }
const withVoucher = (change: Partial<FormVoucher>) => ({ vouchers: [{ ...voucher, ...change }] })

describe('the stand form', () => {
  it('that is sound has no problem', () => {
    expect(
      said({
        special_occasions: [occasion],
        vouchers: [voucher, { ...voucher, has_expiry: true, date: '2027-01-01', max_usage: null }],
        seasons: [span],
        yearly: span,
        multi_day_discounts: [{ number_of_days: 365, discount_percentage: 30, is_enabled: true }],
      }),
    ).toEqual({})
  })

  it.each(
    (
      [
        [{ title: ' ' }, 'title', 'Title is required'],
        [{ stand_species: [] }, 'stand_species', 'Select atleast one specie'],
        [{ site_type: null }, 'site_type', 'Select site type'],
        [{ acres: null }, 'acres', 'Please enter acres'],
        [{ acres: -0.1 }, 'acres', 'Acres should be between 0 and 100'],
        [{ acres: 100.1 }, 'acres', 'Acres should be between 0 and 100'],
        [{ stand_capacity: null }, 'stand_capacity', 'Please select stand capacity'],
        [{ minimum_rating: 0.9 }, 'minimum_rating', 'Minimum Rating must be a positive number'],
        [{ minimum_rating: 5.1 }, 'minimum_rating', 'Rating cannot be greater then 5'],
        [{ minimum_rating: null }, 'minimum_rating', 'Minimum Rating is required'],
        [{ cellular_coverage: null }, 'cellular_coverage', 'Please select cellular coverage status'],
        [{ handicap_accessible: null }, 'handicap_accessible', 'Please select handicap accessible status'],
        [{ cancellation_days: 31 }, 'cancellation_days', 'Cancellation days should be between 0 and 30'],
        [{ cancellation_days: -1 }, 'cancellation_days', 'Cancellation days should be between 0 and 30'],
        [
          { recovery_period_days: 31 },
          'recovery_period_days',
          'Recovery period days should be between 0 and 30',
        ],
        [
          { recovery_period_days: -1 },
          'recovery_period_days',
          'Recovery period days should be between 0 and 30',
        ],
        [{ rules: '' }, 'rules', 'Rules are Required'],
        [{ rules: 'abc' }, 'rules', 'Must be greater than 3 characters'],
        [
          { special_occasions: [{ ...occasion, name: '' }] },
          'special_occasions.0.name',
          'Occasion name is required',
        ],
        [
          { special_occasions: [{ ...occasion, date: null }] },
          'special_occasions.0.date',
          'Occasion date is required',
        ],
        [
          { special_occasions: [{ ...occasion, price: null }] },
          'special_occasions.0.price',
          'Occasion price is required',
        ],
        [
          { special_occasions: [occasion, occasion] },
          'special_occasions.1.date',
          'There is an occasion on this date already',
        ],
        [withVoucher({ name: '' }), 'vouchers.0.name', 'Voucher Name is Required'],
        [withVoucher({ has_expiry: true }), 'vouchers.0.date', 'Voucher Expiry Date is Required'],
        [withVoucher({ max_usage: 0 }), 'vouchers.0.max_usage', 'Usage Limit is Required'],
        [withVoucher({ amount: 0.5 }), 'vouchers.0.amount', 'Voucher Amount is Required'],
        [withVoucher({ amount: null }), 'vouchers.0.amount', 'Voucher Amount is Required'],
        [
          withVoucher({ discount_type: null }),
          'vouchers.0.discount_type',
          'Voucher Discount Type is Required',
        ],
        [withVoucher({ amount: 101 }), 'vouchers.0.amount', 'Please enter whole percent between 1 and 100'],
        [{ stand_days: day(null, true) }, 'stand_days.0.rate', 'Rate is required'],
        [{ stand_days: day(0.5, true) }, 'stand_days.0.rate', 'Rate should be greater than 0'],
        [{ stand_days: day(85, false) }, 'stand_days', 'Atleast one day should be enabled'],
        [{ address: { ...soundForm.address, address: '' } }, 'address', 'Please Choose an address'],
        [{ land: emptyLand }, 'land.property', 'Please place the pin on the land'],
        [
          { seasons: [{ ...span, end_date: '2027-08-31' }] },
          'seasons.0.end_date',
          'This ends before it begins',
        ],
      ] satisfies [Partial<StandForm>, string, string][]
    ).map(([change, field, text]) => ({ change, field, text })),
  )('is refused at $field: $text', ({ change, field, text }) => {
    expect(said(change)).toEqual({ [field]: [text] })
  })

  it('takes 0 and 100 acres, 0 and 30 days, and no rate on a day that is not enabled', () => {
    for (const acres of [0, 100]) expect(said({ acres })).toEqual({})
    for (const days of [0, 30])
      expect(said({ cancellation_days: days, recovery_period_days: days })).toEqual({})
    expect(said({ stand_days: [...day(null, false), enabled] })).toEqual({})
  })

  it('takes the least and the most of its other numbers', () => {
    for (const minimum_rating of [1, 5]) expect(said({ minimum_rating })).toEqual({})
    expect(said({ rules: 'abcd' })).toEqual({})
    expect(said(withVoucher({ amount: 1, max_usage: 1 }))).toEqual({})
    expect(said({ stand_days: day(1, true) })).toEqual({})
  })

  it('takes no season and no year that ends beyond the two years that can be booked', () => {
    const until = (end_date: string) => ({ seasons: [{ ...span, end_date }], yearly: { ...span, end_date } })
    const text = 'Hunters book up to two years ahead. Please choose an end by Nov 28, 2028.'
    expect(said(until('2028-11-28'))).toEqual({})
    expect(said(until('2028-11-29'))).toEqual({ 'seasons.0.end_date': [text], 'yearly.end_date': [text] })
    // What it says is what the calendar does.
    const calendar = {
      zone: 'America/Chicago',
      rates: { weekdays: [], occasions: [] },
      recoveryDays: 0,
      stays: [],
      blockouts: [],
    }
    const now = new Date('2026-11-28T18:00:00Z')
    const booked = (end: string) => bookWhole(calendar, { start: span.start_date, end }, now)
    expect(booked('2028-11-28')).toBeNull()
    expect(booked('2028-11-29')).toMatchObject({ failure: 'dates_not_bookable' })
  })

  it('takes no occasion on a day beyond the two years that can be booked', () => {
    const on = (date: string) => ({ special_occasions: [{ name: 'Opening day', date, price: 200 }] })
    expect(said(on('2028-11-28'))).toEqual({})
    expect(said(on('2028-11-29'))).toEqual({
      'special_occasions.0.date': [
        'Hunters book up to two years ahead. Please choose a day by Nov 28, 2028.',
      ],
    })
  })

  it('needs a picture: Atleast 1 Stand Picture is required', () => {
    expect(said({}, 0)).toEqual({ stand_pictures: ['Atleast 1 Stand Picture is required'] })
  })

  it('keeps a voucher’s limit above its uses', () => {
    const problems = (max_usage: number) =>
      standFormProblems({ ...soundForm, vouchers: [{ ...voucher, id: 4, max_usage }] }, 1, today, () => 3)
    expect(problems(3)).toEqual({})
    expect(problems(2)).toEqual({ 'vouchers.0.max_usage': [{ code: 'voucher_used_more' }] })
  })

  it('names every field that a new form lacks at once', () => {
    expect(Object.keys(standFormProblems(emptyStandForm, 0, today))).toHaveLength(15)
  })
})

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})
const lands: fc.Arbitrary<Land> = fc.record({
  property: fc.option(place),
  stand: fc.option(place),
  parking: fc.option(place),
  boundary: fc.option(fc.array(place, { minLength: 3, maxLength: 5 })),
  parking_route: fc.constant(null),
  stand_route: fc.option(fc.array(place, { minLength: 2, maxLength: 4 })),
  features: fc.constant([]),
})

describe('which land it is', () => {
  it('is the same after the way through the database, whatever the order of its keys', () => {
    fc.assert(
      fc.property(lands, (land) => {
        const other = JSON.parse(
          JSON.stringify(land, (_, value: unknown) =>
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? Object.fromEntries(Object.entries(value).toReversed())
              : Object.is(value, -0)
                ? 0
                : value,
          ),
        ) as Land
        expect(identityChanges({ ...soundForm, land }, { ...soundForm, land: other })).toEqual([])
      }),
    )
  })

  it('changes with the title, the acres, the address and each part of the land, and with nothing else', () => {
    const changes = (change: Partial<StandForm>) => identityChanges(soundForm, { ...soundForm, ...change })
    expect(changes({ title: 'Alder' })).toEqual(['title'])
    expect(changes({ acres: 50 })).toEqual(['acres'])
    expect(changes({ address: { ...soundForm.address, city: 'Stevens Point' } })).toEqual(['address'])
    const at = { lat: 44.5, lng: -89.5 }
    const corners = [at, { lat: 44.6, lng: -89.5 }, { lat: 44.6, lng: -89.6 }]
    expect(changes({ land: { ...soundForm.land, property: at, boundary: corners } })).toEqual([
      'property',
      'boundary',
    ])
    expect(
      changes({ rules: 'Other rules', stand_days: [], location_privacy: 'exact', vouchers: [voucher] }),
    ).toEqual([])
  })
})

describe('a form that is sent', () => {
  it.each([
    ['draft', 'manual', true, { status: 'pending', identityWaits: false }],
    ['rejected', 'manual', false, { status: 'pending', identityWaits: false }],
    ['pending', 'manual', true, { status: 'pending', identityWaits: false }],
    ['approved', 'manual', true, { status: 'approved', identityWaits: true }],
    ['approved', 'manual', false, { status: 'approved', identityWaits: false }],
    ['draft', 'automatic', true, { status: 'approved', identityWaits: false }],
    ['approved', 'automatic', true, { status: 'approved', identityWaits: false }],
  ] as const)('of a stand that is %s, with %s approval and a changed identity %s, becomes %o', (...line) => {
    const [status, approval, changed, after] = line
    expect(afterSending(status, approval, changed)).toEqual(after)
  })
})
