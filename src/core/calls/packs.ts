import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { byId, dayOut, given, timeOut } from '#core/contract/fields.ts'
import { Reservation } from './reservations.ts'
import { TileSource } from './service.ts'
import { StandSheet } from './later-stands.ts'
import { Weather } from './weather.ts'

const SunAndMoon = v.object({
  day: dayOut,
  sunrise: v.nullable(timeOut),
  sunset: v.nullable(timeOut),
  moonrise: v.nullable(timeOut),
  moonset: v.nullable(timeOut),
  moon_phase: v.string(),
  /** 0 to 1. */
  moon_light: v.number(),
})

export const HuntPack = v.object({
  revision: v.string(),
  reservation: Reservation,
  sheet: StandSheet,
  contacts: v.array(
    v.object({
      role: v.picklist(['landowner', 'hunter', 'support']),
      name: v.string(),
      phone: v.nullable(v.string()),
    }),
  ),
  sun_and_moon: v.array(SunAndMoon),
  /** The forecast for the days of the hunt; null where there is none. */
  weather: v.nullable(Weather),
  /** The signed waivers of the person who downloads, newest first, with their full text. */
  waivers: v.array(
    v.object({
      document_type: v.string(),
      signer_name: v.string(),
      guardian_name: v.nullable(v.string()),
      body: v.string(),
      sha256: v.string(),
      signed_at: timeOut,
      expires_at: timeOut,
      /** A `data:` address of the drawn signature. */
      signature: v.string(),
    }),
  ),
  /** Paths of the pictures to download. */
  pictures: v.array(v.string()),
  tiles: v.array(
    v.object({
      source: TileSource,
      ranges: v.array(
        v.object({
          z: v.number(),
          x_from: v.number(),
          x_to: v.number(),
          y_from: v.number(),
          y_to: v.number(),
        }),
      ),
      count: v.number(),
      bytes_estimate: v.number(),
    }),
  ),
  /** Tile sources that are not in the pack because their terms forbid it or they do not answer now. */
  left_out: v.array(v.object({ source: v.string(), reason: v.picklist(['terms', 'unreachable']) })),
  bytes_estimate: v.number(),
})
export type HuntPack = v.InferOutput<typeof HuntPack>

export const packCalls = /* @__PURE__ */ group('packs', {
  read: get('hunt-pack/:id', {
    takes: byId,
    gives: given(HuntPack),
    fails: ['not_found'],
    source: 'Offline design: what a phone keeps for one hunt; `id` is the reservation',
  }),
})
