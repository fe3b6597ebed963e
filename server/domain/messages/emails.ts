import { brand } from '#core/brand.ts'
import type { Language } from '#core/rules/languages.ts'
import { translate } from '#server/config/translations.ts'
import type { Email } from '#server/services/mail.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The recipient of an email and their language. */
export interface Reader {
  readonly email: string
  readonly language: Language
}

interface Link {
  readonly label: string
  readonly url: string
}

/** Composes an email of plain sentences with at most one button, and a small link below it, as text and as HTML. */
export const composeEmail = (
  to: Reader,
  subject: string,
  lines: readonly string[],
  act?: Link,
  small?: Link,
): Email => ({
  to: to.email,
  subject,
  text: [
    ...lines,
    ...[act, small].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    `${brand.name} · ${brand.tagline}`,
  ].join('\n\n'),
  html: `<!doctype html><html lang="${to.language}"><body style="margin:0;background:#F6F2E8;color:#1B1F1A;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-weight:700;color:#2F5D43;font-size:20px">${brand.name}</p>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${act ? `<p><a href="${escape(act.url)}" style="display:inline-block;background:#B4480B;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escape(act.label)}</a></p><p style="font-size:13px;color:#565E54">${escape(act.url)}</p>` : ''}
${small ? `<p style="font-size:13px"><a href="${escape(small.url)}" style="color:#565E54">${escape(small.label)}</a></p>` : ''}
<p style="font-size:13px;color:#565E54">${brand.tagline}<br>${brand.phone} · ${brand.email}</p>
</div></body></html>`,
})

/** The button that opens the product. */
export const openButton = (language: Language, url: string): { label: string; url: string } => ({
  label: translate(language, 'Open {brand}'),
  url,
})
