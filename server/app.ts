import { Hono } from 'hono'
import { fail } from '#core/failures.ts'
import type { Context } from './context/context.ts'
import { handlers, pages } from './features/index.ts'
import { mountCalendars } from './http/calendars.ts'
import { mountCrawlers } from './http/crawlers.ts'
import { failureOf, failureResponse } from './http/failures.ts'
import { firstPages } from './http/first-page.ts'
import { mountLive } from './http/live.ts'
import { logged } from './http/logged.ts'
import { mountMedia } from './http/media.ts'
import { mount } from './http/mount.ts'
import { openApi } from './http/openapi.ts'
import { security } from './http/security.ts'
import { staticFiles } from './http/static.ts'
import { mountTestHooks } from './http/test-hooks.ts'
import { mountUnsubscribe } from './http/unsubscribe.ts'
import { mountUploads } from './http/uploads.ts'
import { mountWebhooks } from './http/webhooks.ts'

/** The whole service as one app: the process serves it, the tests call it. */
export const createApp = (context: Context): Hono => {
  const app = new Hono()
  app.onError((error) => failureResponse(failureOf(error, context)))
  app.notFound(() => failureResponse(fail('not_found')))
  app.use(security(context))
  app.use(logged(context))
  // Made with the first request for it: it would take a tenth of each start.
  let document: ReturnType<typeof openApi> | null = null
  app.get('/api/openapi.json', () =>
    Response.json((document ??= openApi(context.version, context.config.publicUrl))),
  )
  if (context.config.testHooks) mountTestHooks(app, context)
  mountLive(app, context)
  mountUploads(app, context)
  mountWebhooks(app, context)
  mountUnsubscribe(app, context)
  mountCalendars(app, context)
  mount(app, context, handlers)
  mountMedia(app, context)
  mountCrawlers(app, context)
  if (context.webDir !== null) {
    app.use(firstPages(context, context.webDir, pages))
    app.use(staticFiles(context.webDir))
  }
  return app
}
