import { expect, test } from 'vitest'
import { check } from '#core/contract/wire.ts'
import { bareOf, calls, fieldsAt, schemasAt } from '#tests/support/call-fields.ts'

/** The third document's calls about hunts, reviews, trophies and the sheet, beside `document-fields.test.ts`. */
const takes: Record<string, string> = {
  'PUT handle-additional-hunter/:id': 'id status',
  'GET review-questions': 'type',
  'GET reservation-review-detail/:reservationId': 'reservationId',
  'POST review/:reservationId': 'reservationId rating review type',
  'PATCH challenge-review/:key': 'key',
  'POST feedback': 'feedback',
  'POST contact-us': 'name email message',
  'POST add-trophy/:id': 'id image name specie harvest_date comment',
  'GET user-trophies': 'page per_page',
  'GET trophy-room': 'start_date end_date state specie marked_trophy page per_page',
  'GET stand-sheet/:id': 'id',
}

const carries: [what: string, call: string, at: string, fields: string][] = [
  [
    'the signed-in user',
    'GET user-profile',
    'data',
    'id first_name last_name property_identification_name is_junior waiver_info',
  ],
  [
    'a reservation',
    'GET reservation-detail/:id',
    'data',
    'id status start_date end_date amount can_cancel is_allowed_chat is_allowed_fund_request current_user_type reservation_counter attendance refunds',
  ],
  ['a refund', 'GET reservation-detail/:id', 'data.refunds', 'date status refund_amount'],
  ['a blockout', 'GET stand-detail/:id', 'data.blockout_days', 'start_date end_date'],
  ['a question with its answer', 'GET get-faqs', 'data', 'question answer'],
  [
    'the check-in and check-out of a reservation',
    'GET reservation-detail/:id',
    'data.attendance',
    'checkin checkout',
  ],
  ['what is written of a reservation', 'GET reservation-detail/:id', 'data', 'reviews trophy'],
  [
    'the stand that is booked',
    'GET stand-detail/:id',
    'data',
    'id title pictures address user blockout_days',
  ],
  ['a request for funds', 'GET fund-transfer-detail/:id', 'data', 'id reservation_id request_from'],
  ['the questions of a review', 'GET review-questions', '', 'status data'],
  ['a question of a review', 'GET review-questions', 'data', 'question options'],
  ['an answer of a review', 'GET review-questions', 'data.options', 'option weightage'],
  ['the reviews of a reservation', 'GET reservation-review-detail/:reservationId', '', 'status data'],
  [
    'the reviews of a reservation and what they are about',
    'GET reservation-review-detail/:reservationId',
    'data',
    'reservation reviews',
  ],
  ['a challenged review', 'PATCH challenge-review/:key', '', 'status message'],
  [
    'all reviews of a stand',
    'GET all-reviews/:standId',
    '',
    'all_reviews total_records average_ratings review_counter',
  ],
  ['one’s trophies', 'GET user-trophies', '', 'status data total_records'],
  ['the trophy room', 'GET trophy-room', '', 'data total_records'],
  ['a trophy', 'GET trophy-room', 'data', 'image name specie harvest_date comment status stand user'],
  ['the stand of a trophy', 'GET trophy-room', 'data.stand', 'title address'],
  ['a feedback that was sent', 'POST feedback', '', 'status message'],
  [
    'the text of a sheet',
    'GET stand-sheet/:id',
    'data',
    'title address notes_to_hunter rules cancellation_days cancellation_fee acres capacity maximum_hunters_on_property',
  ],
  ['the capacity of a sheet', 'GET stand-sheet/:id', 'data.capacity', 'capacity'],
  [
    'the facts of a sheet',
    'GET stand-sheet/:id',
    'data',
    'cellular_coverage handicap_accessible parking_distance boundary_avg_elevation specie',
  ],
  ['a species of a sheet', 'GET stand-sheet/:id', 'data.specie', 'image specie_name'],
  ['the maps of a sheet', 'GET stand-sheet/:id', 'data', 'geo_location_a_p geo_location_p_s boundary_route'],
  [
    'the places of a sheet',
    'GET stand-sheet/:id',
    'data',
    'stand_latitude stand_longitude parking_latitude parking_longitude',
  ],
]

test.each(Object.entries(takes))('%s takes the fields of the third document', (name, fields) => {
  const known = fieldsAt(calls.get(name)!.takes, '')
  expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([])
})
test.each(carries)('%s carries the fields of the third document', (_, name, at, fields) => {
  const known = fieldsAt(calls.get(name)!.gives, at)
  expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([])
})

const inOrder = (a: string, b: string) => a.localeCompare(b)
/** What the documents list as the only values of a field. */
const values: [what: string, call: string, at: string, field: string, values: string][] = [
  [
    'a reservation’s status',
    'GET reservation-detail/:id',
    'data',
    'status',
    // Requests to book have two more (decision 170), shared payments one (decision 180).
    'pending requested accepted splitting approved completed cancel rejected',
  ],
  [
    'an invitation’s status',
    'GET additional-hunter/:id',
    'data',
    'status',
    'pending approved rejected cancelled revoked revoked_by_admin',
  ],
  [
    'a fund request’s status',
    'GET fund-transfer-detail/:id',
    'data',
    'status',
    'pending paid declined cancelled transferred processing',
  ],
  ['a trophy’s status', 'GET user-trophies', 'data', 'status', 'pending approved rejected'],
  ['a voucher’s discount', 'GET user-vouchers', 'data', 'discount_type', 'percentage fixed'],
  ['a voucher’s end', 'GET user-vouchers', 'data', 'expiry_type', 'expiry_date max_usage'],
  [
    'a viewer of a reservation',
    'GET reservation-detail/:id',
    'data',
    'current_user_type',
    'main_hunter additional_hunter landowner',
  ],
]
test.each(values)('%s has the values of the documents and no other', (_, name, at, field, wanted) => {
  const { options = [] } = bareOf(schemasAt(calls.get(name)!.gives, at)[field])
  expect((options as string[]).toSorted(inOrder)).toEqual(wanted.split(' ').toSorted(inOrder))
})

test.each(['hunter', 'landowner'])('the questions of a review are asked for by the %s', (type) =>
  expect(check(calls.get('GET review-questions')!, { type } as never).ok).toBe(true),
)

test.each([
  ['GET stand-sheet/:id', 'data', 'cellular_coverage handicap_accessible', 'boolean'],
  ['GET stand-sheet/:id', 'data', 'geo_location_a_p geo_location_p_s boundary_route', 'string'],
  ['GET reservation-detail/:id', 'data', 'amount booking_amount', 'number'],
])('%s has %s.%s as %s', (name, at, fields, type) => {
  const schemas = schemasAt(calls.get(name)!.gives, at)
  for (const field of fields.split(' ')) expect([field, bareOf(schemas[field]).type]).toEqual([field, type])
})
