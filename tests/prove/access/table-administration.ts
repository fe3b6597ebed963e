import type { CallKey } from '#core/calls/registry/index.ts'
import { type Case, ofAdmin, row } from './cases.ts'

/** What administrators do with people, bookings, money, papers and settings: for nobody else there is any of it. */
export const ofAdministrators: Record<
  Extract<CallKey, `administration.${string}` | `disputes.${string}`>,
  Case
> = {
  'disputes.list': row(ofAdmin, () => ({})),
  'disputes.decide': row(ofAdmin, ({ dispute }) => ({ id: dispute, outcome: 'won' }), {
    touches: ['dispute', 'notification'],
  }),
  'administration.overview': row(ofAdmin, () => ({})),
  'administration.work': row(ofAdmin, () => ({})),
  'administration.users': row(ofAdmin, () => ({})),
  'administration.user': row(ofAdmin, ({ people }) => ({ id: people.main })),
  'administration.changeUser': row(
    ofAdmin,
    ({ people }) => ({ id: people.other, action: 'suspend', reason: 'Poaching' }),
    {
      touches: [
        'app_user',
        'session',
        'stand',
        'push_subscription',
        'suspension',
        'stand_transfer',
        'notification',
      ],
    },
  ),
  'administration.reservations': row(ofAdmin, () => ({})),
  'administration.reservation': row(ofAdmin, ({ hunt }) => ({ id: hunt })),
  'administration.refund': row(
    ofAdmin,
    async ({ app, later, tokens }) => {
      const { body } = await app.call('administration.reservation', { id: later }, { token: tokens.admin })
      const { refundable } = (body as { data: { refundable: number } }).data
      return { id: later, amount: 10, refundable, reason: 'The gate was locked' }
    },
    { touches: ['refund', 'notification'] },
  ),
  'administration.retryRefund': row(ofAdmin, ({ failedRefund }) => ({ id: failedRefund }), {
    touches: ['refund'],
  }),
  'administration.revoke': row(ofAdmin, ({ joining }) => ({ id: joining, reason: 'Left the boundary' }), {
    touches: ['invitation', 'notification'],
  }),
  'administration.waivers': row(ofAdmin, () => ({ status: 'all' })),
  'administration.reviewWaiver': row(
    ofAdmin,
    ({ waiver }) => ({ id: waiver, verdict: 'rejected', reason: 'Sign again' }),
    { touches: ['waiver_review', 'notification'] },
  ),
  'administration.leases': row(ofAdmin, () => ({})),
  'administration.reviewLease': row(ofAdmin, ({ lease }) => ({ id: lease, verdict: 'approved' }), {
    touches: ['lease_review', 'notification'],
  }),
  'administration.settings': row(ofAdmin, () => ({})),
  'administration.changeSettings': row(
    ofAdmin,
    async ({ app, tokens }) => {
      const { body } = await app.call('administration.settings', {}, { token: tokens.admin })
      return { ...(body as { data: object }).data, review_days: 21 }
    },
    { touches: ['setting', 'service_settings'] },
  ),
  'administration.audit': row(ofAdmin, () => ({})),
}
