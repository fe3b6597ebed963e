import { ofOwner, ofVerifiedOwner, row } from './cases.ts'

/** The rows of requests to book. */
export const requestRows = {
  'requests.list': row(ofOwner, () => ({ id: 2 })),
  'requests.accept': row(ofVerifiedOwner, ({ requests }) => ({ id: requests.accepted }), {
    touches: ['reservation'],
  }),
  'requests.decline': row(ofOwner, ({ requests }) => ({ id: requests.declined, reason: 'Not that week' }), {
    touches: ['reservation', 'payment', 'notification'],
  }),
  'requests.withdraw': row('401 404 404 404 ok 404 404 404 404 404', ({ requests }) => ({
    id: requests.withdrawn,
  })),
}
