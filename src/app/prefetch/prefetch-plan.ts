import { accountCalls } from '#core/calls/accounts.ts'
import { chatCalls } from '#core/calls/chat.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { returnCalls } from '#core/calls/returns.ts'
import { searchCalls } from '#core/calls/searches.ts'
import { siteCalls } from '#core/calls/site.ts'
import { standCalls } from '#core/calls/stands.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { voucherCalls } from '#core/calls/vouchers.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { reservationCalls, type ReservationCard } from '#core/calls/reservations.ts'
import type { Prefetcher } from './prefetcher.ts'

const pagesOfActive = 3
const most = { active: 25, past: 10, favourites: 8, tickets: 10, stands: 12 }

/** With whom one hunts, and what is written with them. */
const company = async (ahead: Prefetcher, { id, current_user_type: viewer, user }: ReservationCard) => {
  const joined = await ahead.get(invitationCalls.list, { id, type: 'joined' })
  if (viewer === 'main_hunter') await ahead.get(invitationCalls.list, { id, type: 'invitation' })
  const partners =
    viewer === 'additional_hunter' ? [user] : (joined?.data ?? []).flatMap(({ user: each }) => each ?? [])
  await ahead.each(partners, (partner) =>
    ahead.get(chatCalls.list, { reservationId: id, userId: partner.id }),
  )
}

/** What a hunt needs: its details, the stand and its sheet, the way back, and the chat. */
const hunt = async (ahead: Prefetcher, card: ReservationCard, me: Me): Promise<void> => {
  const { id, stand_detail: stand, status } = card
  await ahead.get(reservationCalls.read, { id })
  const other = card.current_user_type === 'landowner' ? card.user : stand.user
  if (other.id !== me.id && status !== 'pending')
    await ahead.get(chatCalls.list, { reservationId: id, userId: other.id })
  if (status !== 'pending') await company(ahead, card)
  if (stand.deleted) return
  await ahead.get(standCalls.read, { id: stand.id })
  if (status !== 'approved') return
  await ahead.get(standCalls.sheet, { id: stand.id })
  if (card.current_user_type !== 'landowner') await ahead.get(returnCalls.read, { reservationId: id })
  await ahead.get(weatherCalls.read, { id: stand.id })
  await ahead.picture(stand.image)
}

const reservations = async (ahead: Prefetcher, me: Me): Promise<void> => {
  const active: ReservationCard[] = []
  for (let page = 1; page <= pagesOfActive; page += 1) {
    const found = await ahead.get(reservationCalls.list, { status: 'active', page })
    active.push(...(found?.data ?? []))
    if (!found || active.length >= found.total_records) break
  }
  await ahead.each(active.slice(0, most.active), (card) => hunt(ahead, card, me))
  const past: ReservationCard[] = []
  const invited = await ahead.get(reservationCalls.list, { status: 'invitation' })
  await ahead.each((invited?.data ?? []).slice(0, most.past), ({ stand_detail: { id } }) =>
    ahead.get(standCalls.read, { id }),
  )
  for (const status of ['history', 'cancel'] as const)
    past.push(...((await ahead.get(reservationCalls.list, { status }))?.data ?? []))
  await ahead.each(past.slice(0, most.past), (card) => hunt(ahead, card, me))
}

/** A landowner's stands with their bookings, calendars and blockouts. */
const land = async (ahead: Prefetcher): Promise<void> => {
  const all = await ahead.get(standCalls.mine, { status: 'all' })
  await ahead.get(standCalls.mine, { status: 'approved' })
  await ahead.each((all?.data ?? []).slice(0, most.stands), async ({ id }) => {
    await ahead.get(reservationCalls.bookingsOfOwner, { id, status: 'reserved' })
    await ahead.get(standCalls.read, { id })
    await ahead.get(standCalls.sheet, { id })
    await ahead.get(standCalls.reservedDates, { id })
    await ahead.get(reservationCalls.offers, { id })
    for (const status of ['history', 'completed', 'canceled'] as const)
      await ahead.get(reservationCalls.bookingsOfOwner, { id, status })
    for (const status of ['reserved', 'history'] as const)
      await ahead.get(reservationCalls.bookingsOfOwner, { id, status, per_page: 3 })
  })
}

const own = async (ahead: Prefetcher, me: Me): Promise<void> => {
  await ahead.get(notificationCalls.unread, {})
  await ahead.get(notificationCalls.list, { per_page: 10 })
  await ahead.get(notificationCalls.list, { page: 1, per_page: 50 })
  await ahead.get(ticketCalls.categories, {})
  await ahead.get(trophyCalls.mine, {})
  for (const status of ['current', 'past'] as const) await ahead.get(voucherCalls.mine, { status })
  await ahead.get(accountCalls.tags, {})
  await ahead.get(searchCalls.list, {})
  const favourites = await ahead.get(standCalls.favorites, { sort_order: 'recent' })
  await ahead.each((favourites?.data ?? []).slice(0, most.favourites), async (stand) => {
    await ahead.get(standCalls.read, { id: stand.id })
    await ahead.get(reservationCalls.offers, { id: stand.id })
  })
  for (const status of ['all', 'open'] as const) {
    const tickets = await ahead.get(ticketCalls.list, { status, page: 1, per_page: 10 })
    await ahead.each((tickets?.data ?? []).slice(0, most.tickets), ({ id }) =>
      ahead.get(ticketCalls.read, { id }),
    )
  }
  await ahead.get(waiverCalls.questions, {})
  await ahead.get(siteCalls.document, { type: me.is_junior ? 'junior waiver document' : 'waiver document' })
  await ahead.get(notificationCalls.settings, {})
  await ahead.get(trophyCalls.room, {})
}

/** In the order in which they would be missed. */
export const prefetchPlan = async (ahead: Prefetcher, me: Me): Promise<void> => {
  await reservations(ahead, me)
  if (me.is_landowner) await land(ahead)
  await own(ahead, me)
}
