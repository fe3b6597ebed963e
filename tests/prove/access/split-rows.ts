import { open, own, row } from './cases.ts'

const ofOther = '401 404 404 404 404 404 404 ok 404 404'
const ofVerifiedOther = '401 403 404 404 404 404 404 ok 404 404'

/** The rows of payments that a party splits, and of balances. */
export const splitRows = {
  'balances.pay': row(ofVerifiedOther, ({ splits }) => ({ id: splits.deposited })),
  'splits.begin': row('401 403 404 404 ok 404 404 404 404 404', ({ splits }) => ({
    id: splits.begun,
    emails: ['guest@example.com'],
  })),
  'splits.read': row(ofOther, ({ splits }) => ({ id: splits.shared })),
  'splits.mine': own(),
  'splits.payRest': row(ofVerifiedOther, ({ splits }) => ({ id: splits.shared })),
  'splits.remind': row(ofVerifiedOther, ({ splits }) => ({ id: splits.shared })),
  'splits.end': row(ofOther, ({ splits }) => ({ id: splits.ended })),
  // A hunter without an account is known by the link alone.
  'splits.decline': row(
    'ok share_of_another share_of_another ok share_of_another share_of_another share_of_another share_of_another share_of_another share_of_another',
    ({ share }) => ({ secret: share.secret }),
  ),
  'splits.share': open(({ share }) => ({ secret: share.secret })),
  'splits.pay': row(
    '401 403 share_of_another ok share_of_another share_of_another share_of_another share_of_another share_of_another share_of_another',
    ({ share }) => ({ secret: share.secret }),
  ),
  'splits.settle': row(ofOther, ({ share }) => ({ id: share.payment })),
  // After the others: the link of before leads nowhere then.
  'splits.readdress': row(ofVerifiedOther, ({ splits, share }) => ({
    id: splits.shared,
    share_id: share.id,
    email: 'another@example.com',
  })),
}
