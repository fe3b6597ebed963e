import * as v from 'valibot'
import { get } from './define.ts'
import { byId, dayOut, given, nothing, timeOut } from './fields.ts'
import { Reservation } from './reservations.ts'
import { StandSheet } from './stands.ts'
import { Weather } from './weather.ts'

/** A source of map tiles, as the phone sees it: tiles come from `/tiles/{id}/{z}/{x}/{y}`. */
export const TileSource = v.object({
  id: v.string(),
  kind: v.picklist(['raster', 'vector']),
  min_zoom: v.number(),
  max_zoom: v.number(),
  attribution: v.string(),
  offline_allowed: v.boolean(),
  /** Changes when the tiles or their style change: part of the key under which a phone keeps them. */
  revision: v.string(),
})
export type TileSource = v.InferOutput<typeof TileSource>

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
  /** What the person who downloads has signed, newest first, word for word. */
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
  /** Pictures to keep, as addresses of this service. */
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
  /** Sources of this installation that are not in the pack: their terms forbid it, or they do not answer now. */
  left_out: v.array(v.object({ source: v.string(), reason: v.picklist(['terms', 'unreachable']) })),
  bytes_estimate: v.number(),
})
export type HuntPack = v.InferOutput<typeof HuntPack>

export const packs = {
  read: get('hunt-pack/:id', {
    takes: byId,
    gives: given(HuntPack),
    fails: ['not_found'],
    source: 'Offline design: what a phone keeps for one hunt; `id` is the reservation',
  }),
}

/** What the client must know of this installation. */
export const service = {
  ping: get('ping', {
    takes: nothing,
    gives: v.object({ status: v.literal(true), now: timeOut }),
    access: 'public',
    source: 'Offline design: is this our server, and what time has it?',
  }),
  health: get('health', {
    takes: nothing,
    gives: v.object({ status: v.literal(true) }),
    access: 'public',
    source: 'First issue',
  }),
  config: get('client-config', {
    takes: nothing,
    gives: given(
      v.object({
        vapid_public_key: v.string(),
        payments: v.picklist(['sandbox', 'stripe']),
        fee_policy: v.object({ name: v.string(), hunter_percent: v.number(), landowner_percent: v.number() }),
        tile_sources: v.array(TileSource),
        version: v.string(),
        min_client: v.string(),
        places_country: v.string(),
      }),
    ),
    access: 'public',
    source: 'Decision 24: which services are behind this installation',
  }),
}
