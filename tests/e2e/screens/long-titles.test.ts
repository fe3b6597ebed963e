import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit } from '#tests/support/browser/screen.ts'

const title = 'Cedar Creek Tower Stand'
/** Sixty letters without a place to break. */
const long = 'RehbocksjagdhochsitzleiterverkehrsordnungsbehoerdenplatzamBa'
const nowhere = 'nothing has the title'
const phone = { viewport: { width: 360, height: 780 } }

/** Whatever the service says of the stand calls it by the long word: answers, and the first HTML. */
const renamed = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/api/') || !url.pathname.includes('.'),
    async (route) => {
      // What is told live never ends.
      if (/event-stream/.test(route.request().headers()['accept'] ?? '')) return route.continue()
      const response = await route.fetch().catch(() => null)
      if (response === null) return route.abort().catch(() => undefined)
      const text = (await response.body()).toString()
      await route.fulfill({ response, body: text.replaceAll(title, long) }).catch(() => undefined)
    },
  )

/** Where the word leaves its card or the screen, and is not cut off before. */
const overflows = (page: Page) =>
  page.evaluate(
    ([word, none]) => {
      const wrong: string[] = []
      const { clientWidth, scrollWidth } = document.documentElement
      if (scrollWidth > clientWidth + 1) wrong.push(`the page is ${scrollWidth} px wide`)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let seen = 0
      while (walker.nextNode()) {
        const node = walker.currentNode
        const parent = node.parentElement
        if (!node.textContent?.includes(word) || !parent?.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        let { right, width } = range.getBoundingClientRect()
        if (width < 3) continue
        seen += 1
        for (
          let box: Element | null = parent;
          box !== null && box !== document.body;
          box = box.parentElement
        ) {
          const rect = box.getBoundingClientRect()
          const { overflowX, display } = getComputedStyle(box)
          if (overflowX !== 'visible') right = Math.min(right, rect.right)
          const isFrame = box.matches('li, article, section, header, main, [class*="card"], [role="dialog"]')
          if (!isFrame || display === 'contents') continue
          if (right > rect.right + 1)
            wrong.push(`${parent.tagName}.${parent.className} leaves ${box.tagName}.${box.className}`)
          if (rect.width > clientWidth) wrong.push(`${box.tagName}.${box.className} is ${rect.width} px wide`)
        }
      }
      if (seen === 0) wrong.push(none)
      return [...new Set(wrong)]
    },
    [long, nowhere] as const,
  )

const screens = {
  visitor: ['/stand', '/stand?view=map', '/stand/1'],
  hunter: [
    '/my-profile/favourite-stands',
    '/my-profile/my-reservations',
    '/my-profile/reservation-details/1',
    '/my-profile/hunt/1',
    '/my-profile/inbox',
    '/stand-sheet?standId=1&reservationId=1',
    '/reserve-stand/1',
  ],
  landowner: [
    '/my-profile/my-stands',
    '/my-profile/on-my-land',
    `/my-profile/stand-bookings/1/${long}/0`,
    '/my-profile/figures',
  ],
} as const

for (const [who, paths] of Object.entries(screens))
  test(`a word of sixty letters as a title widens no screen of a ${who} on a phone`, async ({
    app,
    browser,
  }) => {
    const page = await visit(browser, app.url, phone)
    if (who === 'hunter')
      await app.call('favorite-stand/1', { token: await app.login('hunter'), body: { favorite: true } })
    if (who !== 'visitor') await startSignedIn(page, demo(who))
    await renamed(page)
    const wrong: Record<string, string[]> = {}
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByText(long).first(), path).toBeVisible()
      let found: string[] = []
      // What is drawn again just now says it in a moment.
      await expect.poll(async () => (found = await overflows(page)), path).not.toContain(nowhere)
      if (found.length > 0) wrong[path] = found
    }
    expect(wrong).toEqual({})
    await leave(page)
  })
