import type { PageMaker } from '#server/http/first-page.ts'
import type { Handlers } from '#server/http/handler.ts'
import { accounts } from './accounts/handlers.ts'
import { administration } from './administration/handlers.ts'
import { approvals } from './approvals/handlers.ts'
import { chat } from './chat/handlers.ts'
import { contents } from './contents/handlers.ts'
import { devices } from './devices/handlers.ts'
import { figures } from './figures/handlers.ts'
import { disputes } from './disputes/handlers.ts'
import { documents } from './documents/handlers.ts'
import { funds } from './funds/handlers.ts'
import { inbox } from './inbox/handlers.ts'
import { invitations } from './invitations/handlers.ts'
import { listings } from './listings/handlers.ts'
import { notifications } from './notifications/handlers.ts'
import { packs } from './packs/handlers.ts'
import { permits } from './permits/handlers.ts'
import { payments } from './payments/handlers.ts'
import { posts } from './posts/handlers.ts'
import { requests } from './requests/handlers.ts'
import { balances } from './balances/handlers.ts'
import { splits } from './splits/handlers.ts'
import { reservations } from './reservations/handlers.ts'
import { calendars } from './calendars/handlers.ts'
import { returns } from './returns/handlers.ts'
import { reviews } from './reviews/handlers.ts'
import { sandbox } from './sandbox/handlers.ts'
import { schedules } from './schedules/handlers.ts'
import { searches } from './searches/handlers.ts'
import { service } from './service/handlers.ts'
import { sheets } from './sheets/handlers.ts'
import { sitePages } from './site/first-pages.ts'
import { site } from './site/handlers.ts'
import { standPages } from './stands/first-page.ts'
import { stands } from './stands/handlers.ts'
import { tickets } from './tickets/handlers.ts'
import { leases } from './leases/handlers.ts'
import { transfers } from './transfers/handlers.ts'
import { trophies } from './trophies/handlers.ts'
import { visits } from './visits/handlers.ts'
import { vouchers } from './vouchers/handlers.ts'
import { waivers } from './waivers/handlers.ts'
import { weather } from './weather/handlers.ts'

/** The handlers of all calls; a missing one does not compile. */
export const handlers: Handlers = {
  accounts,
  devices,
  disputes,
  documents,
  administration,
  approvals,
  calendars,
  figures,
  contents,
  listings,
  notifications,
  tickets,
  chat,
  site,
  stands,
  schedules,
  searches,
  posts,
  requests,
  balances,
  splits,
  reservations,
  inbox,
  invitations,
  returns,
  visits,
  reviews,
  sandbox,
  waivers,
  weather,
  leases,
  transfers,
  trophies,
  vouchers,
  packs,
  permits,
  payments,
  funds,
  service,
  sheets,
}

/** Public pages with text in their first HTML. */
export const pages: readonly PageMaker[] = [...standPages, ...sitePages]
