import { msg } from '@lingui/core/macro'

/**
 * Sentences that reach a screen ready made, in English, and are put into the reader's language by `told`:
 * refusals and rules of `src/core`, reasons of the outbox, notifications of the server. `{name}` stands for what varies.
 * `tests/calls/words.test.ts` finds those that are missing here.
 */
export const toldSentences = [msg({ id: 'First Name is required' })]
