import { accountCalls } from '#core/calls/accounts.ts'
import { chatCalls } from '#core/calls/chat.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { returnCalls } from '#core/calls/returns.ts'
import { siteCalls } from '#core/calls/site.ts'
import { standCalls } from '#core/calls/stands.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import type { Call, Input } from '#core/contract/define.ts'
import type { HuntPack } from '#core/calls/packs.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { eachTile } from '#core/rules/land/tiles.ts'
import { tileKey, type TileAddress } from '#offline/map/tiles.ts'

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
export const packTiles = (pack: HuntPack): PackTile[] =>
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
export const packReads = (pack: HuntPack, me: number): PackRead[] => {
  const { id, stand_detail: stand, current_user_type: viewer } = pack.reservation
  const read = <C extends Call>(call: C, input: Input<C>): PackRead =>
    ({ call, input }) as unknown as PackRead
  return [
    read(reservationCalls.read, { id }),
    read(standCalls.sheet, { id: stand.id }),
    read(standCalls.read, { id: stand.id }),
    ...peersOf(pack, me).map((userId) => read(chatCalls.list, { reservationId: id, userId })),
    read(invitationCalls.list, { id, type: 'joined' }),
    ...(viewer === 'main_hunter' ? [read(invitationCalls.list, { id, type: 'invitation' })] : []),
    read(accountCalls.profile, {}),
    read(reservationCalls.list, {}),
    read(returnCalls.read, { reservationId: id }),
    read(weatherCalls.read, { id: stand.id }),
    read(waiverCalls.questions, {}),
    read(trophyCalls.mine, {}),
    read(ticketCalls.categories, {}),
    read(ticketCalls.list, {}),
    read(notificationCalls.list, {}),
    read(notificationCalls.unread, {}),
    read(siteCalls.species, {}),
    read(serviceCalls.config, {}),
  ]
}

/** What of these is the hunt's alone: it goes from the phone of whoever may no longer see the hunt. */
export const belongsToHuntOnly = ({ call }: PackRead): boolean =>
  [reservationCalls.read, standCalls.sheet, chatCalls.list, invitationCalls.list, returnCalls.read].some(
    (own) => own === call,
  )

/** Addresses of pictures anywhere in an answer. */
export const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(picturesIn)
  return []
}
