import { version } from '#core/version.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callKeys } from '#core/calls/registry/table.ts'
import { testApp } from '#tests/support/server/app.ts'
import { examples } from '#tests/support/server/inputs.ts'

const app = testApp()
const seed = 20_261_121

/** What a client should never send, and some will. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    '-1',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 63,
    1e308,
    'NaN',
    true,
    [],
    {},
    [null],
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%',
    '\\',
    '../../x',
    '2026-02-30',
    '9999-99-99',
    '2026-13-01T99:99:99Z',
    'x'.repeat(6000),
    '🦌'.repeat(90),
    '<script>',
    'null',
    'undefined',
    '1e5',
  ),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
)

const jsonOnly = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ??
      'null',
  )

it.each(callKeys)('%s never answers an odd input with a 5xx', async (key) => {
  const { input, as = 'hunter' } = await examples[key](app)
  const names = [...new Set([...Object.keys(input), 'id', 'page', 'per_page', 'search', 'type'])]
  const broken = fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(broken, async (changes) => {
      const mixed = jsonOnly({
        ...(Object.values(input).some((value) => value instanceof File) ? {} : input),
        ...changes,
      }) as object
      const safe = Object.fromEntries(
        Object.entries(mixed).map(([name, value]) => [
          name,
          typeof value === 'string' ? Buffer.from(value).toString() : value,
        ]),
      )
      const { status, failure, headers } = await app.call(key, safe, {
        as: key === 'accounts.logout' ? null : as,
      })
      expect(status, `${failure}`).toBeLessThan(500)
      expect(headers.get('X-Highseat')).toBe(version)
    }),
    { numRuns: 40, seed },
  )
})
