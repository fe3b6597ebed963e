import 'fake-indexeddb/auto'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { discard, enqueue, makeDue, resumeAfterSignIn, resumeHeld } from '#offline/outbox.ts'
import { closeDatabases } from '#offline/with-db.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline-faulty-server.ts'
import { admit, compare, emptyPhone, nothingWrong, Phone, type Saved } from '#tests/support/offline-phone.ts'

const faults: Fault[] = [
  'error_500',
  'error_401',
  'applied_lost',
  'reset_before',
  'kill',
  'portal_200',
  'redirect_302',
  'portal_511',
  'half_body',
  'busy_429',
  'busy_503',
  'running_409',
  'invalid_422',
  'forbidden_403',
  'missing_404',
  'old_426',
]

type Step =
  | { do: 'save'; reservation: number; many: number }
  | { do: 'drain'; faults: (Fault | null)[]; wake: boolean }
  | { do: 'together'; faults: (Fault | null)[] }
  | { do: 'wait'; minutes: number }
  | { do: 'kill' }
  | { do: 'sign_out' }
  | { do: 'sign_in'; user: number }
  | { do: 'upgrade' }
  | { do: 'resend' }
  | { do: 'cut'; off: boolean }

const someFaults = array(option(constantFrom(...faults), { freq: 2 }), { maxLength: 6 })
const step: Arbitrary<Step> = oneof(
  {
    weight: 4,
    arbitrary: record({
      do: constant('save' as const),
      reservation: integer({ min: 1, max: 3 }),
      many: integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: record({ do: constant('drain' as const), faults: someFaults, wake: boolean() }),
  },
  { weight: 2, arbitrary: record({ do: constant('together' as const), faults: someFaults }) },
  {
    weight: 2,
    arbitrary: record({ do: constant('wait' as const), minutes: integer({ min: -120, max: 600 }) }),
  },
  { weight: 1, arbitrary: constant({ do: 'kill' as const }) },
  { weight: 1, arbitrary: constant({ do: 'sign_out' as const }) },
  {
    weight: 2,
    arbitrary: record({ do: constant('sign_in' as const), user: integer({ min: 1, max: 2 }) }),
  },
  { weight: 1, arbitrary: constant({ do: 'upgrade' as const }) },
  { weight: 1, arbitrary: constant({ do: 'resend' as const }) },
  { weight: 1, arbitrary: record({ do: constant('cut' as const), off: boolean() }) },
)

interface Run {
  server: FaultyServer
  phone: Phone
  saved: Saved[]
}

const withFaults = async (run: Run, list: (Fault | null)[], work: () => Promise<unknown>) => {
  const queue = [...list]
  run.server.fault = () => queue.shift() ?? null
  await work()
  run.server.fault = () => null
}

const rowsOf = async (run: Run) => [...(await run.phone.rows(1)), ...(await run.phone.rows(2))]

const act = async (run: Run, at: Step): Promise<void> => {
  const { phone, server } = run
  const user = phone.session?.userId
  switch (at.do) {
    case 'save':
      if (user === undefined) return
      for (let n = 0; n < at.many; n += 1) {
        const text = `${run.saved.length}`
        const payload = { reservationId: at.reservation, userId: 99, message: text }
        const row = await enqueue(phone.world(), user, 'chat.send', payload)
        run.saved.push({ userId: user, lane: `${user} ${row.lane}`, text })
      }
      return
    case 'drain':
      return withFaults(run, at.faults, () => phone.drain({ wake: at.wake }))
    case 'together':
      return withFaults(run, at.faults, () => Promise.all([phone.drain(), phone.drain(), phone.drain()]))
    case 'wait':
      phone.time += at.minutes * 60_000
      return
    case 'kill':
      phone.kill()
      await closeDatabases(1)
      await closeDatabases(2)
      return
    case 'sign_out':
      phone.session = null
      return
    case 'sign_in':
      phone.session = { userId: at.user, token: `token-${at.user}` }
      await resumeAfterSignIn(at.user)
      return
    case 'upgrade':
      if (user !== undefined) await resumeHeld(user)
      return
    case 'resend':
      for (const row of user === undefined ? [] : await phone.rows(user))
        if (row.state === 'needs_you') await makeDue(phone.world(), user!, row.id)
      return
    case 'cut':
      server.reachable = !at.off
  }
}

test('every item is done exactly once or still seen in the outbox, whatever happens', async () => {
  await assert(
    asyncProperty(
      array(step, { minLength: 3, maxLength: 25 }),
      integer({ min: 1, max: 2 ** 31 }),
      async (steps, seed) => {
        await emptyPhone()
        const server = new FaultyServer()
        const phone = new Phone(await server.listen(), 1, seeded(seed))
        admit(server, 1, 2)
        server.onKill = () => phone.kill()
        const run: Run = { server, phone, saved: [] }
        try {
          for (const at of steps) {
            await act(run, at)
            const waiting = new Set((await rowsOf(run)).map((row) => String(row.payload['message'])))
            expect(compare(run.saved, server.ledger, waiting)).toEqual(nothingWrong)
          }
          // Once all is well again, everything that waits arrives.
          server.reachable = true
          for (const userId of [1, 2]) {
            phone.session = { userId, token: `token-${userId}` }
            for (let n = 0; n < 3; n += 1) {
              await act(run, { do: 'resend' })
              await resumeAfterSignIn(userId)
              await resumeHeld(userId)
              phone.time += 86_400_000
              await phone.drain()
            }
          }
          expect(await rowsOf(run)).toEqual([])
          expect(compare(run.saved, server.ledger, new Set())).toEqual(nothingWrong)
        } finally {
          await server.close()
        }
      },
    ),
    { numRuns: 120, seed: 20_261_121, endOnFailure: false },
  )
}, 60_000)

test('one item that is thrown away by its person is neither sent nor kept', async () => {
  await emptyPhone()
  const server = new FaultyServer()
  const phone = new Phone(await server.listen(), 1, seeded(7))
  admit(server, 1)
  const first = await phone.message(1, 'first')
  await phone.message(1, 'second')
  await discard(1, first.id)
  await phone.drain()
  expect(server.ledger.map(({ body }) => body['message'])).toEqual(['msecond'])
  expect(await phone.rows(1)).toEqual([])
  await server.close()
})
