import { calls } from '#core/calls/index.ts'
import type { Me } from '#core/calls/people.ts'
import type { ReservationCard } from '#core/calls/reservations.ts'
import type { Ahead } from './ahead.ts'

const pagesOfActive = 3
const most = { active: 25, past: 10, favourites: 8, tickets: 10, stands: 12 }

/** What a hunt needs: its details, the stand and its sheet, the way back, and the chat. */
const hunt = async (ahead: Ahead, card: ReservationCard, me: Me): Promise<void> => {
  const { id, stand_detail: stand, status } = card
  await ahead.get(calls.reservations.read, { id })
  const other = card.current_user_type === 'landowner' ? card.user : stand.user
  if (other.id !== me.id && status !== 'pending')
    await ahead.get(calls.chat.list, { reservationId: id, userId: other.id })
  if (stand.deleted) return
  await ahead.get(calls.stands.read, { id: stand.id })
  if (status !== 'approved') return
  await ahead.get(calls.stands.sheet, { id: stand.id })
  if (card.current_user_type !== 'landowner') await ahead.get(calls.returns.read, { reservationId: id })
  await ahead.get(calls.weather.read, { id: stand.id })
  await ahead.picture(stand.image)
}

const reservations = async (ahead: Ahead, me: Me): Promise<void> => {
  const active: ReservationCard[] = []
  for (let page = 1; page <= pagesOfActive; page += 1) {
    const found = await ahead.get(calls.reservations.list, { status: 'active', page })
    active.push(...(found?.data ?? []))
    if (!found || active.length >= found.total_records) break
  }
  await ahead.each(active.slice(0, most.active), (card) => hunt(ahead, card, me))
  const past: ReservationCard[] = []
  for (const status of ['invitation', 'history', 'cancel'] as const)
    past.push(...((await ahead.get(calls.reservations.list, { status }))?.data ?? []))
  await ahead.each(past.slice(0, most.past), (card) => hunt(ahead, card, me))
}

/** A landowner's stands with their bookings, calendars and blockouts. */
const land = async (ahead: Ahead): Promise<void> => {
  const all = await ahead.get(calls.stands.mine, { status: 'all' })
  await ahead.get(calls.stands.mine, { status: 'approved' })
  await ahead.each((all?.data ?? []).slice(0, most.stands), async ({ id }) => {
    await ahead.get(calls.reservations.bookingsOfOwner, { id, status: 'reserved' })
    await ahead.get(calls.stands.read, { id })
    await ahead.get(calls.stands.sheet, { id })
    await ahead.get(calls.stands.reservedDates, { id })
    await ahead.get(calls.reservations.offers, { id })
    for (const status of ['history', 'completed', 'canceled'] as const)
      await ahead.get(calls.reservations.bookingsOfOwner, { id, status })
    for (const status of ['reserved', 'history'] as const)
      await ahead.get(calls.reservations.bookingsOfOwner, { id, status, per_page: 3 })
  })
}

const own = async (ahead: Ahead, me: Me): Promise<void> => {
  await ahead.get(calls.notifications.unread, {})
  await ahead.get(calls.notifications.list, { per_page: 10 })
  await ahead.get(calls.notifications.list, { page: 1, per_page: 50 })
  await ahead.get(calls.tickets.categories, {})
  await ahead.get(calls.trophies.mine, {})
  await ahead.get(calls.accounts.tags, {})
  await ahead.get(calls.searches.list, {})
  const favourites = await ahead.get(calls.stands.favorites, { sort_order: 'recent' })
  await ahead.each((favourites?.data ?? []).slice(0, most.favourites), async (stand) => {
    await ahead.get(calls.stands.read, { id: stand.id })
    await ahead.get(calls.reservations.offers, { id: stand.id })
  })
  for (const status of ['all', 'open'] as const) {
    const tickets = await ahead.get(calls.tickets.list, { status, page: 1, per_page: 10 })
    await ahead.each((tickets?.data ?? []).slice(0, most.tickets), ({ id }) =>
      ahead.get(calls.tickets.read, { id }),
    )
  }
  await ahead.get(calls.waivers.questions, {})
  await ahead.get(calls.site.document, { type: me.is_junior ? 'junior waiver document' : 'waiver document' })
  await ahead.get(calls.notifications.settings, {})
  await ahead.get(calls.trophies.room, {})
}

/** In the order in which they would be missed. */
export const aheadPlan = async (ahead: Ahead, me: Me): Promise<void> => {
  await reservations(ahead, me)
  if (me.is_landowner) await land(ahead)
  await own(ahead, me)
}
