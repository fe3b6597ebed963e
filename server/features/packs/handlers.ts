import { brand } from '#core/brand.ts'
import type { HuntPack, TileSource } from '#core/calls/packs.ts'
import { eachDay } from '#core/rules/days.ts'
import { phaseName } from '#core/rules/moon.ts'
import { tileCount, tilesAround } from '#core/rules/tiles.ts'
import { getMoonIllumination, getMoonTimes, getTimes } from 'suncalc'
import { partyOf, reservationOf } from '#server/db/reservations.ts'
import { sheetOf } from '#server/db/sheets.ts'
import { found } from '#server/http/failures.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { sha256 } from '#server/random.ts'

const iso = (at: Date | null | undefined): string | null =>
  at && !Number.isNaN(at.getTime()) ? at.toISOString() : null

const skyOn = (day: string, place: { lat: number; lng: number }): HuntPack['sun_and_moon'][number] => {
  const noon = new Date(Date.parse(`${day}T12:00:00Z`) - (place.lng / 15) * 3_600_000)
  const sun = getTimes(noon, place.lat, place.lng)
  const moon = getMoonTimes(noon, place.lat, place.lng)
  const { fraction, phase } = getMoonIllumination(noon)
  return {
    day,
    sunrise: iso(sun.sunrise),
    sunset: iso(sun.sunset),
    moonrise: iso(moon.rise),
    moonset: iso(moon.set),
    moon_phase: phaseName(phase),
    moon_light: Math.round(fraction * 100) / 100,
  }
}

/** Bytes of a tile as measured on the average; the phone counts the real ones. */
const tileBytes = { vector: 6_000, raster: 18_000 }
const vector = { km: 10, from: 8, to: 14 }
const imagery = { km: 3, from: 12, to: 17 }

const tilesOf = (source: TileSource, place: { lat: number; lng: number }): HuntPack['tiles'][number] => {
  const plan = source.kind === 'vector' ? vector : imagery
  const ranges = tilesAround(
    place,
    plan.km,
    Math.max(plan.from, source.min_zoom),
    Math.min(plan.to, source.max_zoom),
  )
  const count = tileCount(ranges)
  return { source, ranges, count, bytes_estimate: count * tileBytes[source.kind] }
}

const pictureBytes = 120_000
const mostDays = 31

/** Everything a phone keeps for one hunt, for the people of the reservation. */
export const packs: HandlersOf<'packs'> = {
  read: async ({ input, db, me, now, context }) => {
    const party = await partyOf(db, input.id, me.id)
    const { row } = party
    const sheet = found(row.paid_at === null ? null : await sheetOf(db, row.stand_id, me.id))
    const reservation = await reservationOf(db, party, now)
    const hunter = await db
      .selectFrom('app_user')
      .select(['first_name', 'last_name', 'phone'])
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow()
    const place = { lat: row.lat, lng: row.lng }
    const sources = (await context.services.tiles.reachable()).filter((source) => source.offline_allowed)
    const tiles = sources.map((source) => tilesOf(source, place))
    const pictures = [
      ...reservation.stand_detail.pictures.map(({ picture }) => picture),
      ...sheet.specie.map(({ image }) => image),
      ...(reservation.trophy ? [reservation.trophy.image] : []),
    ]
    const data = {
      reservation,
      sheet,
      contacts: [
        {
          role: 'landowner' as const,
          name: `${sheet.user.first_name} ${sheet.user.last_name}`,
          phone: sheet.contact_phone,
        },
        { role: 'hunter' as const, name: `${hunter.first_name} ${hunter.last_name}`, phone: hunter.phone },
        { role: 'support' as const, name: brand.name, phone: brand.phone },
      ],
      sun_and_moon: eachDay(row.start_day, row.end_day)
        .slice(0, mostDays)
        .map((day) => skyOn(day, place)),
      pictures,
      tiles,
      bytes_estimate:
        pictures.length * pictureBytes + tiles.reduce((sum, each) => sum + each.bytes_estimate, 0),
    }
    const { attendance: _, ...still } = reservation
    return {
      status: true,
      data: { revision: sha256(JSON.stringify({ ...data, reservation: still })).slice(0, 16), ...data },
    }
  },
}
