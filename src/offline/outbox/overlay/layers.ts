import type { CallKey } from '#core/calls/registry/index.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { Layer, Pending } from './layer.ts'

type Layers = { [Q in QueuedKey]: { [R in CallKey]?: Layer<Q, R> } }

/** The `data` of a receipt, once the server has answered; each layer names the shape that its call gives. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
const dataOf = <T>(row: Pending): T | null =>
  typeof row.receipt === 'object' && row.receipt !== null && 'data' in row.receipt
    ? (row.receipt.data as T)
    : null
const iso = (ms: number) => new Date(ms).toISOString()
const has = (list: readonly { id: number }[], item: { id: number } | null) =>
  item !== null && list.some(({ id }) => id === item.id)

/** Whose picture it is before the server gives it an address: the worker serves it from the phone. */
const mediaAddress = (row: Pending, field: string): string | null =>
  row.media[field] === undefined ? null : `/media/outbox/${row.media[field]}`

/** How each kind of waiting item shows on the reads that it changes. One table, the pair of `reach`'s `changes`. */
export const layers: Layers = {
  'chat.send': {
    'chat.list': (answer, { read, input, row, me, marked }) => {
      if (read.reservationId !== input.reservationId || read.userId !== input.userId || read.before)
        return answer
      const receipt = dataOf<(typeof answer.data)[number]>(row)
      if (has(answer.data, receipt)) return answer
      const message = marked({
        ...(receipt ?? {
          id: row.provisionalId,
          message: input.message,
          date: iso(row.createdAt),
          user: { id: me.id, image: me.image },
          written_at: iso(row.createdAt),
        }),
      })
      return { ...answer, data: [...answer.data, message], total_records: answer.total_records + 1 }
    },
  },
  'reservations.attend': {
    'reservations.read': (answer, { read, input, row, me, marked }) => {
      if (read.id !== input.reservationId) return answer
      const { attendance } = answer.data
      const receipt = dataOf<(typeof attendance)[number]>(row)
      if (has(attendance, receipt)) return answer
      const entry = marked({
        ...(receipt ?? {
          id: row.provisionalId,
          kind: input.kind,
          at: input.at,
          received_at: input.at,
          latitude: input.latitude ?? null,
          longitude: input.longitude ?? null,
          accuracy: input.accuracy ?? null,
          recorded_offline: input.recorded_offline,
          user: me,
        }),
      })
      return { ...answer, data: { ...answer.data, attendance: [...attendance, entry] } }
    },
    'returns.read': (answer, { read, input, marked }) =>
      read.reservationId !== input.reservationId || input.kind !== 'checkout' || !answer.data
        ? answer
        : { ...answer, data: marked({ ...answer.data, state: 'back' as const }) },
  },
  'returns.set': {
    'returns.read': (answer, { read, input, row, marked }) => {
      if (read.reservationId !== input.reservationId) return answer
      const data = dataOf<NonNullable<typeof answer.data>>(row) ?? {
        reservation_id: input.reservationId,
        expected_at: input.expected_at,
        grace_minutes: input.grace_minutes,
        contact_name: input.contact_name,
        contact_email: input.contact_email,
        state: 'waiting' as const,
        set_at: input.at,
        told_at: null,
      }
      return { ...answer, data: marked({ ...data }) }
    },
  },
  'returns.stop': {
    'returns.read': (answer, { read, input, marked }) =>
      read.reservationId !== input.reservationId || !answer.data
        ? answer
        : { ...answer, data: marked({ ...answer.data, state: 'back' as const }) },
  },
  'trophies.add': {
    'reservations.read': (answer, { read, input, row, me, marked }) => {
      if (read.id !== input.id || answer.data.trophy) return answer
      const { id, title, address } = answer.data.stand_detail
      const trophy =
        dataOf<NonNullable<typeof answer.data.trophy>>(row) ??
        trophyOf(row, input, me, { id, title, address })
      return { ...answer, data: { ...answer.data, trophy: marked({ ...trophy }) } }
    },
    'trophies.mine': (answer, { read, input, row, me, marked }) => {
      const receipt = dataOf<(typeof answer.data)[number]>(row)
      if (read.page !== 1 || has(answer.data, receipt)) return answer
      const trophy = receipt ?? trophyOf(row, input, me, { id: 0, title: '', address: '' })
      return {
        ...answer,
        data: [marked({ ...trophy }), ...answer.data],
        total_records: answer.total_records + 1,
      }
    },
  },
  'tickets.create': {
    'tickets.list': (answer, { read, input, row, marked }) => {
      const receipt = dataOf<(typeof answer.data)[number]>(row)
      if (read.page !== 1 || has(answer.data, receipt)) return answer
      if (read.status !== 'all' && read.status !== 'open') return answer
      if (read.category !== undefined && read.category !== input.category) return answer
      const ticket = marked({
        id: receipt?.id ?? row.provisionalId,
        status: receipt?.status ?? ('open' as const),
        subject: input.subject,
        description: input.description,
        created_at: receipt?.created_at ?? iso(row.createdAt),
        comment_count: 0,
        // Its title is in the list of categories, which the screen has.
        category: receipt?.category ?? { id: input.category, title: '' },
      })
      return { ...answer, data: [ticket, ...answer.data], total_records: answer.total_records + 1 }
    },
  },
  'tickets.comment': {
    'tickets.read': (answer, { read, input, row, me, marked }) => {
      if (read.id !== input.id) return answer
      const { comments } = answer.data
      const receipt = dataOf<(typeof comments)[number]>(row)
      if (has(comments, receipt)) return answer
      const comment = marked({
        ...(receipt ?? {
          id: row.provisionalId,
          comment: input.comment,
          created_at: iso(row.createdAt),
          user: me,
        }),
      })
      return {
        ...answer,
        data: {
          ...answer.data,
          comments: [...comments, comment],
          comment_count: answer.data.comment_count + 1,
        },
      }
    },
  },
  'notifications.read': {
    'notifications.list': (answer, { input, marked }) => ({
      ...answer,
      data: answer.data.map((note) =>
        note.id === input.id && note.is_read !== input.is_read
          ? marked({ ...note, is_read: input.is_read })
          : note,
      ),
    }),
    'notifications.unread': (answer, { input, row }) =>
      row.state === 'sent'
        ? answer
        : { ...answer, data: { count: Math.max(0, answer.data.count + (input.is_read ? -1 : 1)) } },
  },
  'notifications.choose': {
    'notifications.settings': (answer, { input, marked }) => ({
      ...answer,
      data: {
        ...answer.data,
        choices: answer.data.choices.map((choice) =>
          choice.kind === input.kind ? marked({ ...choice, push: input.push, email: input.email }) : choice,
        ),
      },
    }),
  },
  'stands.follow': {
    'stands.read': (answer, { read, input, marked }) => {
      const wanted = input.follow ?? true
      if (read.id !== input.id || answer.data.is_following === wanted) return answer
      const followers_counter = Math.max(0, answer.data.followers_counter + (wanted ? 1 : -1))
      return { ...answer, data: marked({ ...answer.data, is_following: wanted, followers_counter }) }
    },
  },
  'stands.favorite': {
    'stands.read': (answer, { read, input, marked }) =>
      read.id !== input.id
        ? answer
        : { ...answer, data: marked({ ...answer.data, is_favorited: input.favorite ?? true }) },
    'stands.search': (answer, { input, marked }) => ({
      ...answer,
      data: answer.data.map((card) =>
        card.id === input.id ? marked({ ...card, is_favorited: input.favorite ?? true }) : card,
      ),
    }),
    'stands.favorites': (answer, { input }) => {
      if (input.favorite ?? true) return answer
      const data = answer.data.filter(({ id }) => id !== input.id)
      return { ...answer, data, total_records: answer.total_records - (answer.data.length - data.length) }
    },
  },
  'accounts.feedback': {},
  'devices.register': {},
}

const trophyOf = (
  row: Pending,
  input: { id: number; name: string; harvest_date: string; comment: string },
  me: Parameters<Layer<'trophies.add', 'trophies.mine'>>[1]['me'],
  stand: { id: number; title: string; address: string },
) => ({
  id: row.provisionalId,
  image: mediaAddress(row, 'image') ?? '',
  name: input.name,
  specie: null,
  harvest_date: input.harvest_date,
  comment: input.comment,
  status: 'pending' as const,
  stand,
  reservation_id: input.id,
  created_at: iso(row.createdAt),
  user: me,
})
