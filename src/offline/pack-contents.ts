import { calls } from '#core/calls/index.ts'
import type { Call, Input } from '#core/calls/define.ts'
import type { HuntPack } from '#core/calls/packs.ts'
import { eachTile } from '#core/rules/tiles.ts'
import { tileKey, type TileAddress } from './tiles.ts'

export interface PackTile {
  source: TileAddress
  z: number
  x: number
  y: number
  k: string
}
export interface PackRead<C extends Call = Call> {
  call: C
  input: Input<C>
}

/** Every tile of a pack, overview first, of sources that may be kept. */
export const tilesOf = (pack: HuntPack): PackTile[] =>
  pack.tiles
    .filter(({ source }) => source.offline_allowed)
    .flatMap(({ source, ranges }) =>
      eachTile(ranges).map(({ z, x, y }) => ({ source, z, x, y, k: tileKey(source, z, x, y) })),
    )

/** Whom one can write to about a hunt: the landowner and the other hunters, without oneself. */
const peersOf = ({ reservation }: HuntPack, me: number): number[] => {
  const people = [reservation.stand_detail.user, reservation.user, ...reservation.joined_hunters]
  return [...new Set(people.map(({ id }) => id))].filter((id) => id !== me)
}

/** Every read that the screens of one hunt make, so that all of them open without a signal. */
export const readsOf = (pack: HuntPack, me: number): PackRead[] => {
  const { id, stand_detail: stand } = pack.reservation
  const read = <C extends Call>(call: C, input: Input<C>): PackRead =>
    ({ call, input }) as unknown as PackRead
  return [
    read(calls.reservations.read, { id }),
    read(calls.stands.sheet, { id: stand.id }),
    read(calls.stands.read, { id: stand.id }),
    ...peersOf(pack, me).map((userId) => read(calls.chat.list, { reservationId: id, userId })),
    read(calls.accounts.profile, {}),
    read(calls.reservations.list, {}),
    read(calls.returns.read, { reservationId: id }),
    read(calls.weather.read, { id: stand.id }),
    read(calls.waivers.questions, {}),
    read(calls.trophies.mine, {}),
    read(calls.tickets.categories, {}),
    read(calls.tickets.list, {}),
    read(calls.notifications.list, {}),
    read(calls.notifications.unread, {}),
    read(calls.site.species, {}),
    read(calls.service.config, {}),
  ]
}

/** Addresses of pictures anywhere in an answer. */
export const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(picturesIn)
  return []
}
