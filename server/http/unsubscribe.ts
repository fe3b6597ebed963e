import type { Context as HonoContext, Hono } from 'hono'
import { brand } from '#core/brand.ts'
import { firstLanguage, type Language } from '#core/rules/languages.ts'
import { toLanguage, translate } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'
import { openButton } from '#server/domain/messages/emails.ts'
import { unsubscribeLabel, unsubscriberOf } from '#server/domain/people/unsubscribe.ts'

interface Shown {
  readonly language: Language
  readonly status: number
  readonly text: string
  readonly note?: string
  /** Sends the form. */
  readonly button?: string
}

/** A page without the app; its style is a file, because the content policy allows none in the page. */
const page = ({ language, status, text, note, button }: Shown): Response =>
  new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${text} · ${brand.name}</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/plain.css"></head>
<body><main><a class="brand" href="/"><img src="/favicon.svg" alt="">${brand.name}</a>
<section class="card"><h1>${text}</h1>${note === undefined ? '' : `<p>${note}</p>`}
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}
<a href="/">${openButton(language, '/').label}</a></section></main></body></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )

/**
 * Ends the monthly email by the link in it: without a login, and without the app. Opening the link only asks, because
 * mail services open links too; the button and the mail program's own one click (RFC 8058) send a POST.
 */
export const mountUnsubscribe = (app: Hono, context: Context): void => {
  const { db } = context.database
  const readerOf = async (c: HonoContext) => {
    const id = unsubscriberOf(context, c.req.param('code') ?? '')
    const person =
      id === null
        ? undefined
        : await db.selectFrom('app_user').select(['id', 'language']).where('id', '=', id).executeTakeFirst()
    return person && { id: person.id, language: toLanguage(person.language) }
  }
  const unknown = (c: HonoContext) => {
    const asked = (c.req.header('Accept-Language') ?? '').slice(0, 300).split(',')
    const language = firstLanguage(asked) ?? 'en'
    return page({ language, status: 404, text: translate(language, 'This link is not known.') })
  }

  app.get('/api/monthly-email/:code', async (c) => {
    const reader = await readerOf(c)
    if (!reader) return unknown(c)
    const { language } = reader
    return page({
      language,
      status: 200,
      text: translate(language, 'Stop the monthly email?'),
      note: translate(language, 'All other emails and your notifications stay as they are.'),
      button: unsubscribeLabel(language),
    })
  })
  app.post('/api/monthly-email/:code', async (c) => {
    const reader = await readerOf(c)
    if (!reader) return unknown(c)
    await db
      .updateTable('app_user')
      .set({ monthly_email_enabled: false })
      .where('id', '=', reader.id)
      .execute()
    const { language } = reader
    return page({
      language,
      status: 200,
      text: translate(language, 'You will not get the monthly email anymore.'),
      note: translate(language, 'You can switch it on again in your profile.'),
    })
  })
}
