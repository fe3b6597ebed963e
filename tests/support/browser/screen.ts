import { type Browser, expect, type Locator, type Page, type Route } from 'playwright/test'
import type { Call, Given } from '#core/contract/define.ts'
import { headers } from '#core/contract/uploads.ts'

/** A new visitor's page, without the worker unless `options` allow it. */
export const visit = async (
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> =>
  (await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options })).newPage()

/** Each text stands on the drawn screen, by its exact words; those of the first HTML do not count. */
export const says = async (page: Page, ...texts: string[]) => {
  await expect(page.locator('.boot-bar')).toHaveCount(0)
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Writes a card into the form of the sandbox; without a number one that pays. */
export const fillCard = async (form: Page | Locator, number = '4242424242424242'): Promise<void> => {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry (MM / YY)').fill('1230')
  await form.getByLabel('CVC').fill('123')
}

/** Waits until the worker answers for this page: `ready` comes earlier, while it still takes over. */
export const underWorker = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller === null)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** Has a page ask for what its first HTML brings along, as after any other screen. */
export const withoutGiven = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('#given')?.remove()),
  )

const of = (call: Call, id?: number) => (url: URL) =>
  url.pathname === `/api/${call.path.replace(/:\w+/, String(id))}`

/** Gives a page the server's own answer to a call, changed: for what the demo has no example of. */
export const changed = <C extends Call>(
  page: Page,
  call: C,
  change: (answer: Given<C>, route: Route) => unknown,
  id?: number,
): Promise<unknown> =>
  page.route(of(call, id), async (route) => {
    const got = await route
      .fetch()
      .then(async (response) => ({ response, answer: (await response.json()) as Given<C> }))
      .catch(() => null)
    // The page may have gone meanwhile; one that is still there sees a request without an answer.
    if (got === null) return route.abort().catch(() => undefined)
    await route.fulfill({ response: got.response, json: change(got.answer, route) })
  })

/** Ends what a page is given, and closes it: an answer that is just being changed would fail the test otherwise. */
export const leave = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
}

/** Refuses a call as the server would. */
export const refused = (page: Page, call: Call, status: number, message: string, id?: number) =>
  page.route(of(call, id), (route) =>
    route.fulfill({ status, headers: { [headers.highseat]: '0.2.0' }, json: { message } }),
  )

/** Has the server do what a call asks, and loses each answer on its way, until `keep`; `keys` of all requests so far. */
export const loseAnswers = async (page: Page, call: Call) => {
  const keys: string[] = []
  let lost = true
  await page.route(of(call), async (route) => {
    keys.push(route.request().headers()[headers.key]!)
    if (!lost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return {
    keys,
    keep: () => {
      lost = false
    },
  }
}

/** Keeps the requests of this address back until the function that it gives is called. */
export const hold = async (page: Page, url: RegExp) => {
  let release = () => undefined as void
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return () => release()
}

/** How many children of a row are seen whole. */
export const seenWhole = (row: ReturnType<Page['getByRole']>) =>
  row.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return [...node.children].filter((child) => {
      const box = child.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    }).length
  })

/** The calendar of this field lets today be chosen, and no later day. */
export const endsToday = async (page: Page, field: ReturnType<Page['getByRole']>) => {
  // A field without its calendar yet takes no key.
  await expect(field).toBeEnabled()
  await field.press('ArrowDown')
  const calendar = page.locator('[data-dates-dropdown]')
  const dayButton = (ahead: number) => {
    const day = new Date(Date.now() + ahead * 86_400_000)
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(day)
    return calendar.getByRole('button', { name: `${day.getDate()} ${month}`, exact: true })
  }
  await expect(dayButton(0)).toBeEnabled()
  await expect(dayButton(1)).toBeDisabled()
  await page.keyboard.press('Escape')
}

/** Stops the page's clock, so that only `page.clock.runFor` moves it. */
export const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/**
 * Two quick taps as a finger makes them, however long the page takes for the first: both on `target`, or the second on
 * what the first has opened.
 */
export const doubleTap = async (page: Page, target: Locator, opened?: Locator): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  let ended = 0
  const tap = async (on: Locator, clickCount: number, pressed: number, released: number) => {
    await expect(on).toBeEnabled({ timeout: on === opened ? 1200 : undefined })
    await on.scrollIntoViewIfNeeded()
    // A dialog that is just closing still takes the taps meant for what lies below it.
    const isOnTop = () =>
      on.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isOnTop).toBe(true)
    const { x, y, width, height } = (await on.boundingBox())!
    return (
      [
        ['mousePressed', pressed],
        ['mouseReleased', released],
      ] as const
    ).map(
      ([type, before]) =>
        () =>
          session.send('Input.dispatchMouseEvent', {
            type,
            clickCount,
            button: 'left',
            timestamp: ended - before,
            x: x + width / 2,
            y: y + height / 2,
          }),
    )
  }
  const first = await tap(target, 1, 0.18, 0.12)
  // Where both are on one place, the page has not answered the first before the second is there.
  const second = opened ? [] : await tap(target, 2, 0.06, 0)
  ended = Date.now() / 1000
  await Promise.all([...first, ...second].map((send) => send()))
  if (opened) await Promise.all((await tap(opened, 1, 0.06, 0)).map((send) => send()))
  await session.detach()
}

/** The contrast of two colors as WCAG 2 measures it, from 1 to 21; a color is any that CSS takes, without transparency. */
export const contrast = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    (colors) => {
      const [low = 0, high = 0] = colors
        .map((color) => {
          const context = document.createElement('canvas').getContext('2d')!
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
          const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255
            return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
        })
        .toSorted((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    },
    [one, other],
  )
