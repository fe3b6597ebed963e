import type { Context as HonoContext, Hono } from 'hono'
import { brand } from '#core/brand.ts'
import type { Language } from '#core/rules/languages.ts'
import { toLanguage, translate } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'
import { unsubscribeLabel, unsubscriberOf } from '#server/domain/people/unsubscribe.ts'

const page = (language: Language, status: number, text: string, button?: string): Response =>
  new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${brand.name}</title></head>
<body style="margin:0;background:#F6F2E8;color:#1B1F1A;font:18px/1.5 sans-serif"><main style="max-width:560px;margin:0 auto;padding:48px 24px">
<h1 style="color:#2F5D43;font-size:24px">${brand.name}</h1><p>${text}</p>
${button === undefined ? '' : `<form method="post"><button style="min-height:48px;padding:12px 20px;border:0;border-radius:8px;background:#B4480B;color:#fff;font:inherit">${button}</button></form>`}
</main></body></html>`,
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
  const unknown = () => page('en', 404, translate('en', 'This link is not known.'))

  app.get('/api/monthly-email/:code', async (c) => {
    const reader = await readerOf(c)
    if (!reader) return unknown()
    const { language } = reader
    return page(
      language,
      200,
      translate(language, 'Do you want no more monthly email?'),
      unsubscribeLabel(language),
    )
  })
  app.post('/api/monthly-email/:code', async (c) => {
    const reader = await readerOf(c)
    if (!reader) return unknown()
    await db
      .updateTable('app_user')
      .set({ monthly_email_enabled: false })
      .where('id', '=', reader.id)
      .execute()
    return page(
      reader.language,
      200,
      translate(
        reader.language,
        'You get no more monthly email. You can switch it on again in your profile.',
      ),
    )
  })
}
