import { findPictures } from '#offline/packs/pack-contents.ts'
import { huntReads } from '#offline/packs/hunt-reads.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { documentCalls } from '#core/calls/signing/documents.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { inboxCalls } from '#core/calls/messages/inbox.ts'
import { reviewCalls } from '#core/calls/reviews.ts'
import { searchCalls } from '#core/calls/searches.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { standCalls } from '#core/calls/stands.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { visitCalls } from '#core/calls/owners/visits.ts'
import { splitCalls } from '#core/calls/money/splits.ts'
import { voucherCalls } from '#core/calls/money/vouchers.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { reviewTypes } from '#core/calls/shapes/reviews.ts'
import { reservationCalls, type ReservationCard } from '#core/calls/reservations.ts'
import type { Prefetcher } from './prefetcher.ts'

const maxActivePages = 3
const limits = {
  active: 25,
  past: 10,
  favourites: 8,
  tickets: 10,
  stands: 12,
  chats: 8,
  papers: 6,
  photos: 12,
}

const prefetchPhotos = async (prefetcher: Prefetcher, thread: unknown): Promise<void> => {
  for (const path of findPictures(thread).slice(-limits.photos)) await prefetcher.picture(path)
}

/** The inbox, and the threads at its top. */
const prefetchInbox = async (prefetcher: Prefetcher): Promise<void> => {
  const inbox = await prefetcher.get(inboxCalls.list, {})
  await prefetcher.each((inbox?.data ?? []).slice(0, limits.chats), async (line) => {
    const thread = { reservationId: line.reservation_id, userId: line.user_id }
    await prefetchPhotos(prefetcher, await prefetcher.get(chatCalls.list, thread))
  })
}

/** Prefetches a hunt's reads; skipped if the server refuses its details. */
const prefetchHunt = async (prefetcher: Prefetcher, { id }: ReservationCard, me: Me): Promise<void> => {
  const reservation = (await prefetcher.get(reservationCalls.read, { id }))?.data
  if (!reservation) return
  for (const { call, input } of huntReads(reservation, me.id)) {
    const answer = await prefetcher.get(call, input)
    if (call === chatCalls.list) await prefetchPhotos(prefetcher, answer)
  }
  await prefetcher.picture(reservation.stand_detail.image)
}

const prefetchReservations = async (prefetcher: Prefetcher, me: Me): Promise<void> => {
  const active: ReservationCard[] = []
  for (let page = 1; page <= maxActivePages; page += 1) {
    const response = await prefetcher.get(reservationCalls.list, { status: 'active', page })
    active.push(...(response?.data ?? []))
    if (!response || active.length >= response.total_records) break
  }
  await prefetcher.get(splitCalls.mine, {})
  await prefetcher.each(active.slice(0, limits.active), (card) => prefetchHunt(prefetcher, card, me))
  const past: ReservationCard[] = []
  const invited = await prefetcher.get(reservationCalls.list, { status: 'invitation' })
  await prefetcher.each((invited?.data ?? []).slice(0, limits.past), ({ stand_detail: { id } }) =>
    prefetcher.get(standCalls.read, { id }),
  )
  for (const status of ['history', 'cancel'] as const)
    past.push(...((await prefetcher.get(reservationCalls.list, { status }))?.data ?? []))
  await prefetcher.each(past.slice(0, limits.past), (card) => prefetchHunt(prefetcher, card, me))
}

/** Prefetches a person's own stands, with bookings, calendars and blockouts; most people have none. */
const prefetchLand = async (prefetcher: Prefetcher): Promise<void> => {
  await prefetcher.get(visitCalls.list, {})
  const ownStands = await prefetcher.get(laterStandCalls.mine, { status: 'all' })
  for (const bookings of ['reserved', 'history'] as const)
    await prefetcher.get(laterStandCalls.mine, { bookings })
  await prefetcher.each((ownStands?.data ?? []).slice(0, limits.stands), async ({ id }) => {
    const bookings = await prefetcher.get(reservationCalls.bookingsOfOwner, { id, status: 'reserved' })
    for (const booking of (bookings?.data ?? []).slice(0, limits.chats))
      await prefetcher.get(chatCalls.list, { reservationId: booking.id, userId: booking.hunter.id })
    await prefetcher.get(standCalls.read, { id })
    await prefetcher.get(laterStandCalls.sheet, { id })
    await prefetcher.get(reservationCalls.offers, { id })
    for (const status of ['history', 'completed', 'canceled'] as const)
      await prefetcher.get(reservationCalls.bookingsOfOwner, { id, status })
    await prefetcher.get(reservationCalls.bookingsOfOwner, { id, status: 'reserved', per_page: 3 })
    await prefetcher.get(reservationCalls.bookingOfOwner, { id, status: 'history', per_page: 3 })
  })
}

const prefetchPersonal = async (prefetcher: Prefetcher, me: Me): Promise<void> => {
  await prefetcher.get(notificationCalls.unread, {})
  await prefetcher.get(notificationCalls.list, { per_page: 10 })
  await prefetchInbox(prefetcher)
  await prefetcher.get(ticketCalls.categories, {})
  await prefetcher.get(trophyCalls.mine, {})
  for (const status of ['current', 'past'] as const) await prefetcher.get(voucherCalls.mine, { status })
  await prefetcher.get(accountCalls.tags, {})
  await prefetcher.get(searchCalls.list, {})
  const favourites = await prefetcher.get(laterStandCalls.favorites, { sort_order: 'recent' })
  await prefetcher.each((favourites?.data ?? []).slice(0, limits.favourites), async (stand) => {
    await prefetcher.get(standCalls.read, { id: stand.id })
    await prefetcher.get(reservationCalls.offers, { id: stand.id })
  })
  for (const status of ['all', 'open'] as const) {
    const tickets = await prefetcher.get(ticketCalls.list, { status, page: 1, per_page: 10 })
    await prefetcher.each((tickets?.data ?? []).slice(0, limits.tickets), ({ id }) =>
      prefetcher.get(ticketCalls.read, { id }),
    )
  }
  for (const type of me.is_landowner ? reviewTypes : (['hunter'] as const))
    await prefetcher.get(reviewCalls.mine, { type })
  // The review form on the landowners' page shows both lists to everybody.
  for (const type of reviewTypes) await prefetcher.get(reviewCalls.questions, { type })
  await prefetcher.get(waiverCalls.questions, {})
  await prefetcher.get(laterSiteCalls.document, {
    type: me.is_junior ? 'junior waiver document' : 'waiver document',
  })
  const papers = await prefetcher.get(documentCalls.list, { page: 1 })
  await prefetcher.each((papers?.data ?? []).slice(0, limits.papers), ({ id }) =>
    prefetcher.get(documentCalls.read, { id }),
  )
  await prefetcher.get(notificationCalls.settings, {})
  await prefetcher.get(trophyCalls.room, {})
}

/** The most important data first. */
export const prefetchPlan = async (prefetcher: Prefetcher, me: Me): Promise<void> => {
  await prefetchReservations(prefetcher, me)
  await prefetchLand(prefetcher)
  await prefetchPersonal(prefetcher, me)
}
