import { expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const tries = 100
const emails = ['hunter@demo.highseat.example', 'nobody@demo.highseat.example'] as const
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

it.each<[CallKey, (email: string) => object]>([
  ['accounts.login', (email) => ({ email, password: 'not the password' })],
  ['accounts.forgotPassword', (email) => ({ email })],
])(
  '%s takes as long whether or not there is an account',
  async (key, input) => {
    const took: [number[], number[]] = [[], []]
    for (let i = 0; i < tries; i++)
      // They take turns, so that the machine's moods meet both.
      for (const at of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        // Limits are not what is measured here.
        await app.context.database.db.deleteFrom('rate_limit').execute()
        const began = performance.now()
        await app.call(key, input(emails[at]), { as: null })
        took[at].push(performance.now() - began)
      }
    const [known, unknown] = [median(took[0]), median(took[1])]
    const longer = took[0].filter((ms, i) => ms > took[1][i]!).length / tries
    console.log(
      `${key}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, known longer in ${Math.round(longer * 100)} %`,
    )
    // A busy machine shifts medians, and a steady difference of microseconds tips the pairs: neither alone tells a
    // listener anything. An answer that gives itself away does both.
    const isApart = Math.abs(known - unknown) / Math.max(known, unknown) >= 0.1
    const isSteady = longer < 0.35 || longer > 0.65
    expect({ key, isTold: isApart && isSteady }).toEqual({ key, isTold: false })
  },
  180_000,
)
