import type { HandlersOf } from '#server/http/handler.ts'
import { audit } from './audit.ts'
import { reservation, reservations } from './bookings.ts'
import { overview } from './overview.ts'
import { work } from './work.ts'
import { papers } from './papers.ts'
import { refund, retryRefund } from './refunds.ts'
import { revoke } from './revocations.ts'
import { settings } from './settings.ts'
import { changeUser } from './suspensions.ts'
import { user, users } from './users.ts'

/** What administrators do with people, bookings, money, signed papers and settings (decisions 23, 153 and 154). */
export const administration: HandlersOf<'administration'> = {
  overview,
  work,
  users,
  user,
  changeUser,
  reservations,
  reservation,
  refund,
  retryRefund,
  revoke,
  ...papers,
  ...settings,
  audit,
}
