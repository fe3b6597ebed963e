import type { CallKey } from '#core/calls/registry/index.ts'
import type { Case } from './cases.ts'
import type { World } from './world.ts'

const hidden = '404 404 404 404 404 404 ok 404 404 ok'
const byHiddenStand = ({ hiddenStand }: World) => ({ id: hiddenStand })
/** A stand that waits for approval is its owner's and the administrators' alone. */
export const ofHiddenStand: readonly (Case & { readonly call: CallKey })[] = [
  ...(
    ['stands.read', 'stands.related', 'stands.reviews', 'stands.trophies', 'stands.reservedDates'] as const
  ).map((call) => ({ call, expects: hidden, input: byHiddenStand, about: 'a stand that waits' })),
  {
    call: 'stands.allReviews',
    expects: hidden,
    input: ({ hiddenStand }) => ({ standId: hiddenStand }),
    about: 'a stand that waits',
  },
  {
    call: 'stands.sheet',
    expects: '401 404 404 404 404 404 ok 404 404 ok',
    input: byHiddenStand,
    about: 'a stand that waits',
  },
  {
    call: 'stands.favorite',
    expects: '401 404 404 404 404 404 ok 404 404 ok',
    input: byHiddenStand,
    about: 'a stand that waits',
  },
]
