import type { HuntPack } from '#core/calls/packs.ts'
import type { TileSource } from '#core/calls/service.ts'
import { eachDay } from '#core/rules/time/days.ts'
import { reservationForViewer, loadReservation } from '#server/domain/bookings/reservations.ts'
import { toContacts } from '#server/domain/bookings/contacts.ts'
import { loadSheet } from '#server/domain/stands/sheets.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { sha256 } from '#server/config/random.ts'
import { loadWaivers } from './documents.ts'
import { skyOn } from './sky.ts'
import { packTiles } from './tiles.ts'
import { answersWeigh, picturesWeigh } from './weight.ts'

const mostDays = 31

type Lasting = Pick<HuntPack, 'reservation' | 'sheet' | 'contacts' | 'sun_and_moon' | 'waivers' | 'pictures'>

/** Changes when a phone must download the pack again; weather and unreachable tile sources do not change it. */
const revisionOf = (content: Lasting, sources: readonly TileSource[]): string => {
  const { reservation, sheet, contacts, sun_and_moon, waivers, pictures } = content
  const still = { ...reservation, attendance: [], reservation_counter: 0 }
  const maps = sources.map(({ id, revision }) => `${id}@${revision}`)
  return sha256(JSON.stringify([still, sheet, contacts, sun_and_moon, waivers, pictures, maps])).slice(0, 16)
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** The content of a pack for the participants of a reservation. */
export const packs: HandlersOf<'packs'> = {
  read: async ({ input, db, me, now, context }) => {
    const party = await reservationForViewer(db, input.id, me.id)
    const { row } = party
    const { services } = context
    const sheet = found(row.paid_at === null ? null : await loadSheet(db, row.stand_id, me, now))
    const reservation = await loadReservation(db, row.id, me.id, now)
    const place = { lat: row.lat, lng: row.lng }
    const days = eachDay(row.start_day, row.end_day)
    const [{ tiles, left_out }, report] = await Promise.all([
      packTiles(services.tiles, place),
      services.weather.at(place),
    ])
    const allowed = services.tiles.configured().filter((source) => source.offline_allowed)
    const pictures = [
      ...reservation.stand_detail.pictures.map(({ picture }) => picture),
      ...(reservation.trophy ? [reservation.trophy.image] : []),
    ].filter((path) => path.startsWith('/media/'))
    const content = {
      reservation,
      sheet,
      contacts: toContacts(sheet, reservation.hunters),
      sun_and_moon: days.slice(0, mostDays).map((day) => skyOn(day, place)),
      weather: report && { ...report, daily: report.daily.filter(({ day }) => days.includes(day)) },
      waivers: await loadWaivers(db, me.id, now),
      pictures,
      tiles,
      left_out,
    }
    const own = sizeOf(reservation) + sizeOf(sheet)
    const bytes_estimate =
      sizeOf(content) +
      (await answersWeigh(db, { reservationId: row.id, userId: me.id, own })) +
      (await picturesWeigh(services.files, pictures)) +
      tiles.reduce((sum, each) => sum + each.bytes_estimate, 0)
    const data = { ...content, bytes_estimate }
    return { status: true, data: { revision: revisionOf(content, allowed), ...data } }
  },
}
