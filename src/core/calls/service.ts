import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { given, nothing, timeOut } from '#core/contract/fields.ts'

/** A source of map tiles, as the phone sees it: tiles come from `/tiles/{id}/{z}/{x}/{y}`. */
export const TileSource = v.object({
  id: v.string(),
  kind: v.picklist(['raster', 'vector', 'raster-dem']),
  /** What the map shows of it; phones keep older answers without it. */
  role: v.optional(v.picklist(['overview', 'satellite', 'topographic', 'terrain', 'contours', 'land'])),
  min_zoom: v.number(),
  max_zoom: v.number(),
  attribution: v.string(),
  offline_allowed: v.boolean(),
  /** Changes when the tiles or their style change; part of the key under which a phone stores a tile. */
  revision: v.string(),
  /** How the colours of a `raster-dem` are read as heights. */
  encoding: v.optional(v.picklist(['terrarium', 'mapbox'])),
  /** West, south, east, north: it has nothing beyond them. */
  bounds: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
  /** False while the service cannot reach it. */
  reachable: v.optional(v.boolean()),
})
export type TileSource = v.InferOutput<typeof TileSource>

/** Facts of this installation that the client needs. */
export const serviceCalls = /* @__PURE__ */ group('service', {
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
        /**
         * Checks the signature of a hunting permit: an Ed25519 key of 32 bytes in hexadecimal. Null in what a phone kept
         * of version 0.1.0: without a key nothing can be said of a signature.
         */
        permit_key: v.optional(v.nullable(v.string()), null),
        payments: v.picklist(['sandbox', 'stripe', 'off']),
        fee_policy: v.object({ name: v.string(), hunter_percent: v.number(), landowner_percent: v.number() }),
        tile_sources: v.array(TileSource),
        version: v.string(),
        min_client: v.string(),
        places_countries: v.optional(v.array(v.string()), []),
      }),
    ),
    access: 'public',
    source: 'Decision 24: which services are behind this installation',
  }),
})
