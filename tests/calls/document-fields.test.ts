import { expect, test } from 'vitest'
import { check } from '#core/contract/wire.ts'
import { failures } from '#core/failures.ts'
import { lateFailures } from '#core/late-failures.ts'
import { type Bare, calls, fieldsAt, fieldsOf } from '#tests/support/call-fields.ts'

/** The calls of the documents with the fields that they take there, as `METHOD path`. */
const takes: Record<string, string> = {
  'POST auth/register':
    'first_name last_name email phone country_dial_code country_code secondary_phone secondary_dial_code secondary_country_code birthday address city state zip country image password password_confirmation',
  'POST auth/login': 'email password',
  'GET user-profile': '',
  'GET user-logout': '',
  'PUT update-profile':
    'first_name last_name phone country_dial_code country_code secondary_phone secondary_dial_code secondary_country_code birthday address city state zip country',
  'POST enable-monthly-email': 'is_enabled',
  'POST profile-image': 'image',
  'PATCH change-password': 'current_password new_password confirm_password',
  'POST auth/email/resend': '',
  'POST auth/forgot-password': 'email',
  'POST auth/reset-password': 'token email password password_confirmation',
  'GET auth/check-reset-password-token': 'token email',
  'GET auth/verify-url': 'code',
  'POST device-key': 'device_key',
  'GET get-states': '',
  'GET places': 'search',
  'GET get-user-tags': '',
  'POST user-tag': 'tags',
  'DELETE user-tag/:id': 'id',
  'POST create-ticket': 'category subject description media',
  'GET customer-service-category': '',
  'GET tickets': 'status category per_page page',
  'GET ticket-detail/:id': 'id',
  'POST add-comment/:id': 'id comment',
  'GET reservation-chat/:reservationId/:userId': 'reservationId userId',
  'POST reservation-chat/:reservationId/:userId': 'reservationId userId message',
  'GET user-notifications': 'page per_page',
  'GET unread-notifications-count': '',
  'POST notification/:id': 'id is_read',
  'GET settings': 'key',
  'POST feedback': 'feedback',
  'POST contact-us': 'name email message',
  'GET dashboard-counters': '',
  'GET get-fb-link': '',
  'GET slider-images': '',
  'GET public-feedback': '',
  'GET all-stands':
    'title sort_order species start_price end_price start_date end_date trophies_count_from trophies_count_to walk_distance stand_distance person_capacity stand_id site_type stand_point_of_interest cellular_coverage handicap_accessible is_marked_trail featured search sw_lat sw_long ne_lat ne_long latitude longitude zoom stand_latitude stand_longitude page per_page',
  'GET stand-detail/:id': 'id',
  'GET related-stands/:id': 'id',
  'GET stand-review/:id': 'id page per_page',
  'GET all-reviews/:standId': 'standId page per_page',
  'GET stand-trophies/:id': 'id',
  'POST follow-stand/:id': 'id',
  'POST favorite-stand/:id': 'id',
  'GET favorite-stands': 'page per_page sort_order',
  'GET all-stand-post': 'stand_id page per_page',
  'GET stand-post-detail/:id': 'id',
  'GET stand-reserved-dates/:id': 'id',
  'GET get-species': '',
  'GET get-stand-capacity': '',
  'GET get-site-types': '',
  'GET get-point-of-interest': '',
  'GET tutorials': 'page per_page',
  'GET get-faqs': '',
  'GET lease-document': 'type',
  'GET get-stands': 'current_date status page tags per_page sort_order stand_longitude stand_latitude',
  'GET inactive-stands': 'current_date page tags per_page sort_order stand_longitude stand_latitude',
  'GET reserved-stand/:id': 'current_date status page per_page',
  'GET stand-reservation/:id': 'current_date status page per_page',
  'GET hunting-detail/:id': 'id date api_version',
  'POST reservation-payment-summary':
    'api_version stand_id current_date is_yearly_rental season_id reserve_dates voucher_id voucher_type',
  'POST reserve-stand':
    'api_version stand_id current_date is_yearly_rental season_id reserve_dates voucher_id voucher_type',
  'POST verify-voucher/:id': 'id code',
  'GET reserve-stands': 'status page per_page',
  'GET reservation-detail/:id': 'id api_version',
  'POST cancel-reservation-updated/:id': 'id',
  'DELETE pending-reservation': '',
  'GET user-vouchers': 'status page per_page',
  'POST attendance/:reservationId': 'reservationId kind at latitude longitude accuracy',
  'GET waiver-questions': '',
  'POST waiver': 'questions signature api_version guardian_name',
  'POST additional-hunter/:id': 'id email',
  'GET additional-hunter/:id': 'id type',
  'DELETE additional-hunter/:id': 'id',
  'POST handle-additional-hunter/:id': 'id status',
  'DELETE revoke-additional-hunter/:id': 'id',
  'GET additional-hunter-invitation/:id': 'id',
}

/** What the documents' entities carry: where in which answer they stand, and their fields. */
const carries: [what: string, call: string, at: string, fields: string][] = [
  [
    'a user',
    'GET user-profile',
    'data',
    'id first_name last_name email email_verify phone country_dial_code country_code secondary_phone secondary_dial_code secondary_country_code birthday address city state state_name state_code zipcode country image rating is_junior monthly_email_enabled waiver_info payment_info',
  ],
  ['the state of a user', 'GET user-profile', 'data.state', 'id name'],
  ['the waiver of a user', 'GET user-profile', 'data.waiver_info', 'is_approved expiry'],
  ['the payments of a user', 'GET user-profile', 'data.payment_info', 'email threshold_amount'],
  ['a login', 'POST auth/login', '', 'data token'],
  ['a verification', 'GET auth/verify-url', 'data', 'verify_url'],
  ['a notification', 'GET user-notifications', 'data', 'id type message date is_read data'],
  ['the unread notifications', 'GET unread-notifications-count', 'data', 'count'],
  ['a settings entry', 'GET settings', 'data', 'key value'],
  ['a tag of a user', 'GET get-user-tags', 'data', 'id name'],
  [
    'a ticket',
    'GET ticket-detail/:id',
    'data',
    'id status subject description created_at comment_count category media comments user',
  ],
  ['the category of a ticket', 'GET ticket-detail/:id', 'data.category', 'id title'],
  ['a comment of a ticket', 'GET ticket-detail/:id', 'data.comments', 'comment created_at'],
  ['a chat message', 'GET reservation-chat/:reservationId/:userId', 'data', 'message date user'],
  ['the sender of a chat message', 'GET reservation-chat/:reservationId/:userId', 'data.user', 'id image'],
  [
    'a stand',
    'GET stand-detail/:id',
    'data',
    'id title address property_address_latitude property_address_longitude rating status active next_available_booking user is_favorited is_following pictures specie rules site_type maximum_hunters_on_property stand_distance stand_average_elevation cellular_coverage handicap_accessible minimum_rating acres market_trail multi_day_discounts tags geo_location_p_s state cancellation_policy special_occasion recovery_period_days blockout_days stand_vouchers',
  ],
  ['the owner of a stand', 'GET stand-detail/:id', 'data.user', 'id'],
  ['a species of a stand', 'GET stand-detail/:id', 'data.specie', 'specie_name image'],
  ['the site type of a stand', 'GET stand-detail/:id', 'data.site_type', 'type'],
  [
    'a discount of a stand',
    'GET stand-detail/:id',
    'data.multi_day_discounts',
    'number_of_days discount_percentage is_enabled',
  ],
  ['a tag of a stand', 'GET stand-detail/:id', 'data.tags', 'id name'],
  ['the state of a stand', 'GET stand-detail/:id', 'data.state', 'hunting_license state_hunting_rules'],
  ['an occasion of a stand', 'GET stand-detail/:id', 'data.special_occasion', 'date'],
  ['a blockout of a stand', 'GET stand-detail/:id', 'data.blockout_days', 'id start_date end_date notes'],
  [
    'a voucher of a stand',
    'GET stand-detail/:id',
    'data.stand_vouchers',
    'name code discount discount_type expiry_type expiry_date max_usage redeem_count',
  ],
  [
    'a stand of a list',
    'GET all-stands',
    'data',
    'id title address distance price rating pictures is_favorited available_specie next_available_booking booking_available_description created_by popular property_address_latitude property_address_longitude',
  ],
  [
    'a stand of its owner’s lists',
    'GET get-stands',
    'data',
    'image state county acres reservation_counter ownership_transfer_request',
  ],
  ['the state of a stand of its owner’s lists', 'GET get-stands', 'data.state', 'name'],
  ['a picture of a stand of a list', 'GET all-stands', 'data.pictures', 'picture'],
  ['a species of a stand of a list', 'GET all-stands', 'data.available_specie', 'image'],
  ['a species', 'GET get-species', 'data', 'id specie_name image is_searchable'],
  ['a capacity', 'GET get-stand-capacity', 'data', 'id capacity'],
  ['a site type', 'GET get-site-types', 'data', 'id type'],
  ['a point of interest', 'GET get-point-of-interest', 'data', 'id name'],
  ['a state', 'GET get-states', 'data', 'id name'],
  ['a tutorial', 'GET tutorials', 'data', 'image title video_url'],
  ['a post', 'GET all-stand-post', 'data', 'id title description created_at images user stand'],
  ['a picture of a post', 'GET all-stand-post', 'data.images', 'id image'],
  ['the author of a post', 'GET all-stand-post', 'data.user', 'id image first_name last_name'],
  ['the stand of a post', 'GET all-stand-post', 'data.stand', 'id title address image'],
  ['a whole post', 'GET stand-post-detail/:id', 'data', 'id title description created_at images user stand'],
  ['a follower', 'GET stand-followers/:id', 'data', 'id first_name last_name image'],
  ['a feedback', 'GET public-feedback', 'data', 'feedback user'],
  ['the author of a feedback', 'GET public-feedback', 'data.user', 'image first_name last_name'],
  ['the counters', 'GET dashboard-counters', 'data', 'reservations species standCounter landlords'],
  ['a verse', 'GET daily-verse', 'data', 'text reference'],
  ['the weather now', 'GET weather/:id', 'data.current', 'sunrise sunset humidity wind_speed feels_like'],
  [
    'a day of the weather',
    'GET weather/:id',
    'data.daily',
    'dt temp feels_like humidity wind_speed sunrise sunset',
  ],
  ['the temperature of a day of the weather', 'GET weather/:id', 'data.daily.temp', 'min max day'],
  ['what a day of the weather feels like', 'GET weather/:id', 'data.daily.feels_like', 'day'],
  ['a picture of the slider', 'GET slider-images', 'data', 'image'],
  ['the social link', 'GET get-fb-link', 'data', 'link'],
  ['a question', 'GET get-faqs', 'data', 'question answer'],
  ['a document', 'GET lease-document', '', 'body'],
  [
    'a reservation',
    'GET reservation-detail/:id',
    'data',
    'id status start_date end_date amount can_cancel is_allowed_chat is_allowed_fund_request cancellation_policy cancellation_fee subtotal booking_amount landowner_booking_amount discount multi_day_discount voucher_discount current_user_type user stand_detail attendance trophy reservation_counter waiver_info refunds',
  ],
  [
    'the hunter of a reservation',
    'GET reservation-detail/:id',
    'data.user',
    'id first_name last_name email image',
  ],
  [
    'the stand of a reservation',
    'GET reservation-detail/:id',
    'data.stand_detail',
    'id title address image pictures rating user',
  ],
  ['the waiver of a reservation', 'GET reservation-detail/:id', 'data.waiver_info', 'is_approved expiry'],
  ['a refund', 'GET reservation-detail/:id', 'data.refunds', 'date status refund_amount'],
  ['what can be booked', 'GET hunting-detail/:id', 'data', 'available_dates seasonal_hunting yearly_rental'],
  ['a day that can be booked', 'GET hunting-detail/:id', 'data.available_dates', 'date rate is_reserved'],
  [
    'a season',
    'GET hunting-detail/:id',
    'data.seasonal_hunting',
    'id title start_date end_date whole_season_rate is_booked',
  ],
  [
    'a yearly rental',
    'GET hunting-detail/:id',
    'data.yearly_rental',
    'title start_date end_date yearly_rate',
  ],
  [
    'a price',
    'POST reservation-payment-summary',
    'data',
    'start_date end_date number_of_days chargeable sub_total hunter_booking_fee total_discount multi_day_discount voucher_discount total_amount cancellation_policy',
  ],
  [
    'the days of a price',
    'POST reservation-payment-summary',
    'data.chargeable',
    'number_of_days unit_price total_price',
  ],
  ['a payment that begins', 'POST reserve-stand', 'data', 'payment_intent publishable_key'],
  [
    'a voucher of a hunter',
    'GET user-vouchers',
    'data',
    'id name code type discount discount_type expiry_type max_usage expiry_date redeem_count',
  ],
  ['a question of the waiver', 'GET waiver-questions', 'data', 'id question options'],
  ['an answer to choose', 'GET waiver-questions', 'data.options', 'label show_comment_box is_approved'],
  ['the answer to a waiver', 'POST waiver', 'data', 'is_approved expiry'],
  ['an invitation', 'GET additional-hunter-invitation/:id', 'data', 'id email status user reservation'],
  ['the list of hunters', 'GET additional-hunter/:id', '', 'data total_records main_hunter'],
  ['a joined hunter', 'GET additional-hunter/:id', 'data.user', 'first_name last_name email image rating'],
  ['a place', 'GET places', 'data', 'address city state zip country latitude longitude'],
  ...[
    'user-notifications',
    'tickets',
    'all-stands',
    'favorite-stands',
    'all-stand-post',
    'tutorials',
    'stand-review/:id',
    'stand-trophies/:id',
    'reserve-stands',
    'user-vouchers',
    'reserved-stand/:id',
    'stand-reservation/:id',
  ].map((path): [string, string, string, string] => [
    `the list of ${path}`,
    `GET ${path}`,
    '',
    'data total_records',
  ]),
]

test.each(Object.entries(takes))('%s takes the fields that the documents name', (name, fields) => {
  const call = calls.get(name)
  expect(call).toBeDefined()
  const wanted = fields.split(' ').filter(Boolean)
  const known = fieldsAt(call!.takes, '')
  expect(wanted.filter((field) => !known.includes(field))).toEqual([])
})

test('an answer of a waiver takes the fields that the documents name', () => {
  const { questions } = fieldsOf(calls.get('POST waiver')!.takes as Bare)
  expect(Object.keys(fieldsOf(questions))).toEqual(
    expect.arrayContaining(['id', 'question', 'answer', 'reason', 'is_approved']),
  )
})

test.each(carries)('%s carries the fields that the documents name', (_, name, at, fields) => {
  const known = fieldsAt(calls.get(name)!.gives, at)
  expect(fields.split(' ').filter((field) => !known.includes(field))).toEqual([])
})

test.each([
  ['tickets', 10],
  ['user-notifications', 10],
  ['all-stands', 9],
  ['all-stand-post', 5],
  ['favorite-stands', 10],
  ['tutorials', 9],
  ['get-stands', 8],
  ['reserve-stands', 9],
  ['user-vouchers', 9],
  ['user-trophies', 9],
  ['trophy-room', 12],
  ['stand-review/:id', 2],
  ['reserved-stand/:id', 8],
  ['stand-reservation/:id', 8],
])('%s gives pages of %i unless asked otherwise', (path, size) => {
  const call = calls.get(`GET ${path}`)!
  const checked = check(call, { id: 1 } as never)
  expect(checked.ok && (checked.value as { per_page: number }).per_page).toBe(size)
})

test.each(Object.entries({ ...failures, ...lateFailures }))(
  '%s has a status of the documents, or one of ours',
  (_, [status]) =>
    // Three are ours: decision 140.
    expect([400, 401, 403, 404, 405, 409, 413, 422, 426, 429, 500, 503]).toContain(status),
)

test('fields are found behind lists, pipes and what may be null, and a missing one is missed', () => {
  const stand = calls.get('GET stand-detail/:id')!.gives
  expect(fieldsAt(stand, 'data.state')).toContain('hunting_license')
  expect(fieldsAt(stand, 'data.specie')).toContain('specie_name')
  expect(fieldsAt(stand, 'data.nothing')).toEqual([])
  expect(fieldsAt(calls.get('POST auth/register')!.takes, '')).not.toContain('nothing')
})
