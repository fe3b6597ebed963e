import { emptyStandForm } from '#core/rules/land/stand-form.ts'
import { sha256 } from '#server/config/random.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { stepToken } from '#server/features/accounts/step-tokens.ts'
import { insertDraft, writeDraft } from '#server/features/listings/write-form.ts'
import { loadPapers } from '#server/domain/documents/papers.ts'
import { openSession } from '#server/http/session.ts'
import { addBooking, addWaiver } from '#server/seed/demo/bookings.ts'
import { wisconsin } from '#server/services/maps/invented/towns.ts'
import { addStand, knownLists } from '#server/seed/demo/stands.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { leaseApplication, signedWaiver, troubles } from '#tests/support/server/administration-inputs.ts'
import { credit, payee } from '#tests/support/server/money-inputs.ts'
import { posted } from '#tests/support/server/owner-inputs.ts'
import { askToBook, type Held } from '#tests/support/server/payments/requests.ts'
import { answersOf, card, reserve } from '#tests/support/server/inputs.ts'
import { addBelongings } from './belongings.ts'
import { addSplits, type Splits } from './splits.ts'
import { addBlockout, addCalendar } from './closed-days.ts'
import { type Kind, kinds, type Mark, type Marker, type People, type Person } from './kinds.ts'

export interface World extends Splits, Readonly<Record<'held' | 'asking', Held>> {
  readonly app: TestApp
  readonly markers: readonly Marker[]
  readonly tokens: Readonly<Record<Person, string>>
  readonly people: People
  /** Emails, by who has them. */
  readonly email: Readonly<Record<Person, string>>
  /** The current hunt of main and joined on the landowner's first stand. */
  readonly hunt: number
  /** A hunt of the same in some weeks, and the invitation by which joined has joined it. */
  readonly later: number
  /** A past hunt of main, with a trophy that waits. */
  readonly past: number
  /** The trophy of main that waits. */
  readonly trophy: number
  /** Of a hunt that both sides have reviewed: main's, which is challenged, and the one about main. */
  readonly reviews: { readonly challenged: number; readonly about: number }
  readonly invitation: number
  readonly joining: number
  readonly hiddenStand: number
  /** The landowner's first stand, offered to other. */
  readonly transfer: { readonly id: number; readonly stand: number }
  /** What main has signed. */
  readonly paper: string
  /** What the landowner asks of main: one that waits, and one that a card is paying. */
  readonly fund: number
  readonly paying: number
  /** On the landowner's first stand. */
  readonly blockout: number
  readonly calendar: number
  readonly post: number
  /** A draft of the landowner. */
  readonly draft: number
  /** Of main: what administrators decide about. */
  readonly waiver: number
  readonly lease: number
  readonly failedRefund: number
  readonly dispute: number
  /** Requests to book, by what becomes of each: the first two of the stranger, the last of who is invited elsewhere. */
  readonly requests: Readonly<Record<'accepted' | 'declined' | 'withdrawn', number>>
  readonly ticket: number
  readonly search: number
  readonly tag: number
  readonly device: number
  readonly notification: number
  readonly codes: { readonly verify: string; readonly reset: string; readonly guardian: string }
  readonly verifyToken: string
  readonly guardianTicket: string
  readonly answers: readonly { readonly id: number; readonly answer: string }[]
}

const copyOf = async (db: Db, id: number, email: string): Promise<number> => {
  const { id: _, ...row } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('app_user')
    .values({ ...row, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Everybody's own facts get values that are nowhere else. */
const markPeople = async (db: Db, people: People, mark: Mark): Promise<Record<Person, string>> => {
  // The landowner knows who hunts on the land; who hunts there knows whom to call.
  const party: Partial<Record<Kind, readonly Kind[]>> = {
    main: ['landowner'],
    joined: ['landowner'],
    landowner: ['main', 'joined', 'admin'],
    other: ['stranger', 'admin'],
    stranger: ['other'],
  }
  const emailReaders: Partial<Record<Kind, readonly Kind[]>> = {
    main: ['joined', 'landowner'],
    joined: ['main', 'other'],
    invited: ['main'],
    landowner: ['main', 'joined'],
    other: ['stranger'],
    stranger: ['other'],
  }
  const hostOf: Partial<Record<Kind, readonly Kind[]>> = {
    main: ['landowner'],
    joined: ['landowner'],
    stranger: ['other'],
  }
  const emails: Partial<Record<Person, string>> = {}
  for (const [name, id] of Object.entries(people)) {
    if (name === 'waiting') continue
    const own = name as Person
    const also = party[own] ?? []
    emails[own] = `${mark(`${own}'s email`, [own, 'admin', ...(emailReaders[own] ?? [])])}@example.com`
    await db
      .updateTable('app_user')
      .set({
        email: emails[own],
        phone: `+1-${mark(`${own}'s phone`, [own, 'admin', ...also])
          .replaceAll(/\D/g, '')
          .padStart(10, '7')}`,
        secondary_phone: mark(`${own}'s second phone`, [own]),
        address: mark(`${own}'s address`, [own]),
        zip: mark(`${own}'s zip`, [own]),
        payment_email: `${mark(`${own}'s payout address`, [own])}@example.com`,
        threshold_cents: 100,
        property_identification_name: mark(`${own}'s land`, [own]),
        car_plate: mark(`${own}'s car`, [own, ...(hostOf[own] ?? [])]),
      })
      .where('id', '=', id)
      .execute()
  }
  return emails as Record<Person, string>
}

const markStand = async (db: Db, mark: Mark, chance: () => number) => {
  const readers: Kind[] = ['landowner', 'main', 'joined', 'admin']
  const digits = () => 0.0001 + Math.floor(chance() * 9000) / 1_000_000
  const [lat, lng, parking] = [44.51 + digits(), -89.53 - digits(), 44.52 + digits()].map((n) =>
    Number(n.toFixed(6)),
  )
  await db
    .updateTable('stand')
    .set({
      lat: lat!,
      lng: lng!,
      parking_lat: parking!,
      address: `${mark("stand's street", readers)} Ridge Road, Plover`,
      notes_to_hunter: mark("stand's notes to its hunters", readers),
      location_privacy: 'approximate',
      maximum_hunters: 6,
    })
    .where('id', '=', 1)
    .execute()
  return [
    { what: "stand's latitude", text: String(lat), readers },
    { what: "stand's longitude", text: String(lng), readers },
    { what: 'parking of the stand', text: String(parking), readers },
  ]
}

const invite = async (
  db: Db,
  reservation_id: number,
  user_id: number | null,
  email: string,
  joined: boolean,
) =>
  (
    await db
      .insertInto('invitation')
      .values({
        reservation_id,
        user_id,
        email,
        status: joined ? 'approved' : 'pending',
        created_at: start,
        answered_at: joined ? start : null,
        hidden_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const addCode = async (db: Db, user_id: number, kind: 'verify' | 'reset' | 'guardian') => {
  const text = `${kind}-`.padEnd(43, 'x')
  const expires_at = new Date(start.getTime() + 3_000_000)
  const row = { user_id, kind, token_hash: sha256(text), created_at: start, expires_at, used_at: null }
  const { id } = await db.insertInto('email_token').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, text }
}

const addHunts = async (db: Db, people: People) => {
  const hunt = ids.reservation
  const stay = { standId: 1, ownerId: people.landowner, hunterId: people.main }
  const bookedAt = new Date(start.getTime() - 60 * 86_400_000)
  const later = await addBooking(db, { ...stay, start: '2027-01-11', end: '2027-01-12', bookedAt })
  const past = await addBooking(db, { ...stay, start: '2026-10-01', end: '2026-10-02', bookedAt })
  await addBooking(db, {
    standId: 3,
    ownerId: people.other,
    hunterId: people.stranger,
    start: '2026-11-20',
    end: '2026-11-21',
    bookedAt,
  })
  const both = await addBooking(db, { ...stay, start: '2026-09-01', end: '2026-09-02', bookedAt })
  return { hunt, later, past, both }
}

const addHiddenStand = async (db: Db, owner: number, mark: Mark) => {
  const region = { ...wisconsin[0]!, lat: 44.9, lng: -89.9 }
  const id = await addStand(db, {
    index: 3,
    region,
    owner,
    pictures: ['/media/0123456789abcdef.webp'],
    now: start,
    known: await knownLists(db),
    exact: true,
  })
  const title = mark('stand that waits for approval', ['landowner', 'admin'])
  await db.updateTable('stand').set({ status: 'pending', title }).where('id', '=', id).execute()
  return id
}

const addTransfer = async (db: Db, people: People) => {
  const row = { stand_id: 1, from_user_id: people.landowner, to_user_id: people.other, created_at: start }
  const { id } = await db
    .insertInto('stand_transfer')
    .values({ ...row, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, stand: 1 }
}

const paperOf = async (db: Db, userId: number): Promise<string> =>
  (await loadPapers(db, userId, { page: 1, per_page: 1 })).papers[0]!.id

const addFund = async (db: Db, people: People, hunt: number, state: 'pending' | 'processing', mark: Mark) => {
  const { id } = await db
    .insertInto('fund_request')
    .values({
      reservation_id: hunt,
      requested_by: 'landowner',
      sender_id: people.landowner,
      payer_id: people.main,
      amount_cents: 4000,
      share_points: 750,
      description: mark(`description of a ${state} fund request`, ['main', 'landowner']),
      decline_reason: null,
      state,
      created_at: start,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addDraft = async (db: Db, userId: number, mark: Mark) => {
  const title = mark('title of a draft', ['landowner', 'admin'])
  const form = { ...emptyStandForm, title }
  const id = await insertDraft(db, form, { userId, key: undefined, now: start })
  await writeDraft(db, id, form, start)
  return id
}

const addPeople = async (context: Context): Promise<People> => {
  const { db } = context.database
  const people = {
    member: await copyOf(db, ids.hunter2, 'member@example.com'),
    main: ids.hunter,
    joined: ids.hunter2,
    invited: await copyOf(db, ids.hunter2, 'invited@example.com'),
    stranger: await copyOf(db, ids.hunter2, 'stranger@example.com'),
    landowner: ids.landowner,
    other: ids.landowner2,
    junior: ids.junior,
    admin: ids.admin,
    waiting: await copyOf(db, ids.junior, 'waiting@example.com'),
  }
  await db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', people.member).execute()
  return people
}

/** Real objects of everybody, with values of private fields that are found nowhere else. */
export const addWorld = async (app: TestApp, chance: () => number): Promise<World> => {
  const { context } = app
  const { db } = context.database
  const markers: Marker[] = []
  const mark = (what: string, readers: readonly Kind[]): string => {
    const text = `mk${Math.floor(chance() * 1e9)
      .toString()
      .padStart(9, '0')}`
    // A phone keeps the digits alone.
    markers.push({ what, text: what.endsWith('phone') ? text.slice(2) : text, readers })
    return text
  }
  const people = await addPeople(context)
  const email = await markPeople(db, people, mark)
  const hunts = await addHunts(db, people)
  markers.push(...(await markStand(db, mark, chance)))
  const hiddenStand = await addHiddenStand(db, people.landowner, mark)
  const draft = await addDraft(db, people.landowner, mark)
  await db
    .updateTable('app_user')
    .set({ guardian_email: email.main, guardian_confirmed_at: null, guardian_id: null })
    .where('id', '=', people.waiting)
    .execute()
  await db
    .updateTable('app_user')
    .set({ guardian_email: email.main })
    .where('id', '=', people.junior)
    .execute()
  const year = new Date(start.getTime() + 365 * 86_400_000)
  for (const name of ['invited', 'stranger', 'other', 'admin'] as const)
    await addWaiver(db, { id: people[name], name: 'A hunter' }, start, year)
  await addWaiver(
    db,
    { id: people.main, name: mark('text of a signed waiver', ['main', 'admin']) },
    start,
    year,
  )
  await invite(db, hunts.hunt, people.joined, email.joined, true)
  const joining = await invite(db, hunts.later, people.joined, email.joined, true)
  const invitation = await invite(db, hunts.hunt, people.invited, email.invited, false)
  await invite(
    db,
    hunts.hunt,
    null,
    `${mark('address of who is invited', ['main', 'admin'])}@example.com`,
    false,
  )
  const belongings = await addBelongings(context, people, hunts, mark)
  const tokens = Object.fromEntries(
    await Promise.all(
      kinds
        .filter((kind): kind is Person => kind !== 'visitor')
        .map(
          async (kind) =>
            [kind, await openSession(context, db, people[kind], { address: '', agent: '' })] as const,
        ),
    ),
  ) as Record<Person, string>
  const requests = {
    accepted: await askToBook(app, { token: tokens.stranger, days: ['2027-02-01'] }),
    declined: await askToBook(app, { token: tokens.stranger, days: ['2027-02-03'] }),
    withdrawn: await askToBook(app, { token: tokens.invited, days: ['2027-02-05'] }),
  }
  const parties = await addSplits(app, tokens, email.joined)
  markers.push({ what: 'secret of a share', text: parties.share.secret, readers: ['joined'] })
  const hold = async (days: string[]) => {
    const { body } = await reserve(app, { stand: 2, days, token: tokens.main })
    const data = body.data as { reservation_id: number; payment_intent: string }
    markers.push({ what: 'secret of a payment', text: data.payment_intent, readers: ['main'] })
    return { id: data.reservation_id, intent: data.payment_intent }
  }
  const asking = await hold(['2026-12-14', '2026-12-15'])
  await app.call('sandbox.pay', card(asking.intent, '4000 0025 0000 3155'), { token: tokens.main })
  await app.call('payments.connect', { ...payee, code: 'sandbox_1' }, { token: tokens.landowner })
  await credit(app, people.landowner, 5000)
  const verify = await addCode(db, people.member, 'verify')
  const reset = await addCode(db, people.main, 'reset')
  const guardian = await addCode(db, people.waiting, 'guardian')
  return {
    app,
    markers,
    tokens,
    people,
    email,
    ...hunts,
    invitation,
    joining,
    hiddenStand,
    calendar: await addCalendar(db, mark('name of a calendar', ['landowner'])),
    blockout: await addBlockout(db, mark('note of a blockout', ['landowner'])),
    post: await posted(app),
    transfer: await addTransfer(db, people),
    paper: await paperOf(db, people.main),
    fund: await addFund(db, people, hunts.hunt, 'pending', mark),
    paying: await addFund(db, people, hunts.hunt, 'processing', mark),
    draft,
    waiver: await signedWaiver(db, people.main, true),
    lease: await leaseApplication(db, people.main, mark('land of a lease application', ['main', 'admin'])),
    ...(await troubles(db)),
    held: await hold(['2026-12-07', '2026-12-08']),
    asking,
    requests,
    ...parties,
    ...belongings,
    codes: { verify: verify.text, reset: reset.text, guardian: guardian.text },
    verifyToken: stepToken(context, 'verify', verify.id),
    guardianTicket: stepToken(context, 'guardian', people.waiting),
    answers: await answersOf(app),
  }
}
