import 'fake-indexeddb/auto'
import { afterEach, test, vi } from 'vitest'
import { checkModel } from '#tests/support/offline/model.ts'

afterEach(() => vi.restoreAllMocks())

/** The second half of the random lives of model.test.ts. */
const runs = Number(process.env['MODEL_RUNS'] ?? 1000) / 2

test(
  `in ${runs} more random lives of a phone every item is executed exactly once or still pending`,
  { timeout: 600_000 },
  () => checkModel({ runs, seed: 20_261_122 }),
)
