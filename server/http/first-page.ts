import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { brand } from '#core/brand.ts'
import type { StandCard } from '#core/calls/stands.ts'
import type { PreloadableKey } from '#core/calls/registry/preloadable.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { inWidth, openingSizes, srcSetOf } from '#core/rules/pictures.ts'
import type { Context } from '#server/context/context.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { createSpool } from '#server/media/spool.ts'
import type { RequestContext } from './handler.ts'

type Html = ReturnType<typeof html>

/** The content of a public page's first HTML. */
export interface FirstPage {
  readonly title: string
  readonly description: string
  /** The page's main picture, used as the preview when the page is shared; preloaded if it is shown at once. */
  readonly picture: string | null
  /** schema.org facts for search engines. */
  readonly facts: Record<string, unknown> | null
  /** The page's text, readable without scripts. */
  readonly words: Html
  /** Whether the text shows only without scripts, because the screen looks too different. */
  readonly wordsAlone?: boolean
  /** The screen's beginning, shown with scripts only, until the app has drawn. */
  readonly opening?: Html
  /** Answers the screen would fetch at once, so that a visitor's first render has them. */
  readonly given: readonly { call: PreloadableKey; input: Record<string, unknown>; answer: unknown }[]
}

export interface PageMaker {
  readonly address: RegExp
  /** Null or a refusal when there is no such page. */
  make(request: RequestContext, match: RegExpMatchArray): Promise<FirstPage | null>
}

/** JSON for a script element, escaped so that it cannot end the element. */
const json = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', '\\u003c'))

/** The picture that opens a page, in the same files as its screen shows it. */
export const openingPicture = (
  address: string,
  width: number,
  height: number,
  sizes: string = openingSizes,
  isFirst = true,
) =>
  html`<picture>
    <source type="image/avif" srcset="${srcSetOf(address, 'avif')}" sizes="${sizes}" />
    <img
      sizes="${sizes}"
      srcset="${srcSetOf(address, 'webp')}"
      src="${inWidth(address, 960)}"
      alt=""
      width="${width}"
      height="${height}"
      ${isFirst ? raw('fetchpriority="high"') : raw('loading="lazy"')}
    />
  </picture>`

const headOf = (page: FirstPage, url: string, origin: string) =>
  html`<title>${page.title}</title>
    <meta name="description" content="${page.description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${url}" />
    ${
      page.picture !== null &&
      html`<meta property="og:image" content="${origin}${page.picture}" />
        <meta name="twitter:card" content="summary_large_image" />`
    }
    ${
      page.picture !== null &&
      !page.wordsAlone &&
      srcSetOf(page.picture, 'avif') !== undefined &&
      html`<link
        rel="preload"
        as="image"
        type="image/avif"
        href="${inWidth(page.picture, 960, 'avif')}"
        imagesrcset="${srcSetOf(page.picture, 'avif')}"
        imagesizes="${openingSizes}"
        fetchpriority="high"
      />`
    }
    ${
      page.facts &&
      html`<script type="application/ld+json">
        ${json({ '@context': 'https://schema.org', ...page.facts })}
      </script>`
    }
    ${
      page.given.length > 0 &&
      html`<script type="application/json" id="given">
        ${json(page.given)}
      </script>`
    }`

/** What a day costs at the least; "from" only where other days cost more. */
export const priceOfDay = ({ price, price_is }: Pick<StandCard, 'price' | 'price_is'>): string | null =>
  price === null ? null : `${price_is === 'from' ? 'from ' : ''}${showMoney(toCents(price))} a day`

/** A list of stands with links, for visitors without scripts. */
export const standList = (title: string, stands: readonly StandCard[]) =>
  stands.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul>
      ${stands.map(
        (stand) =>
          html`<li>
            <a href="/stand/${stand.id}">${stand.title}</a>,
            ${stand.address}${stand.price !== null && html`: ${priceOfDay(stand)}`}
          </li>`,
      )}
    </ul>
  </section>`

/** Navigation for visitors without scripts. */
const ways = html`<nav class="boot-page boot-alone" aria-label="${brand.name}">
  <a href="/">${brand.name}</a> <a href="/stand">Hunting Stands</a> <a href="/hunter-page">For Hunters</a>
  <a href="/landowner-page">For Landowners</a> <a href="/Tutorials">Tutorials</a> <a href="/faqs">FAQs</a>
  <a href="/about">About</a> <a href="/contact">Contact</a> <a href="/download">Download</a>
  <a href="/terms">Terms</a> <a href="/privacy">Privacy</a>
</nav>`

const fill = (template: string, head: string, words: string): string =>
  template.replace(/<!--head-->[\s\S]*?<!--\/head-->/, () => head).replace('<!--words-->', () => words)

const bodyOf = (page: FirstPage) =>
  html`${page.opening ?? ''}
    <main class="boot-page${page.wordsAlone ? ' boot-alone' : ''}">${page.words}</main>
    ${ways}`

const respond = (text: string, status: number, accept: string, known: string | undefined): Response => {
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const head = { 'Cache-Control': 'no-cache', ETag: tag, Vary: 'Accept, Accept-Encoding' }
  if (known === tag && status === 200) return new Response(null, { status: 304, headers: head })
  const packed = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))(?=[\s,;]|$)/i.test(accept)
  return new Response(
    packed ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : text,
    {
      status,
      headers: {
        ...head,
        'Content-Type': 'text/html; charset=utf-8',
        ...(packed && { 'Content-Encoding': 'br' }),
      },
    },
  )
}

const visitor = (context: Context): RequestContext => ({
  input: {} as never,
  db: context.database.db,
  viewer: null,
  me: { id: 0 } as RequestContext['me'],
  now: context.clock.now(),
  deviceAhead: 0,
  writtenAt: null,
  context,
  spool: createSpool(context.config.dataDir),
  address: '',
  agent: '',
  language: undefined,
})

/** Serves public pages with their text, facts and picture in the first HTML; all others get the app shell. */
export const firstPages = (
  context: Context,
  root: string,
  makers: readonly PageMaker[],
): MiddlewareHandler => {
  const file = path.join(root, 'index.html')
  const origin = context.config.publicUrl.replace(/\/$/, '')
  return async (c, next) => {
    const maker = makers.find(({ address }) => address.test(c.req.path))
    // Link previews send `*/*` or no Accept header.
    if (!maker || !/text\/html|\*\/\*/.test(c.req.header('Accept') ?? '*/*')) return next()
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !fs.existsSync(file)) return next()
    await context.clock.refresh()
    const page = await maker
      .make(visitor(context), c.req.path.match(maker.address)!)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return null
        // The app shell still works and reports what it cannot load.
        context.log.error({ error }, 'The first words of a page could not be written.')
        return undefined
      })
    if (page === undefined) return next()
    const template = fs.readFileSync(file, 'utf8')
    const accept = c.req.header('Accept-Encoding') ?? ''
    if (!page) return respond(template, 404, accept, undefined)
    const head = await headOf(page, `${origin}${c.req.path}`, origin)
    const words = await bodyOf(page)
    return respond(fill(template, String(head), String(words)), 200, accept, c.req.header('If-None-Match'))
  }
}
