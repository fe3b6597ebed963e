import { expect, type Locator, type Page } from 'playwright/test'

/** What is wrong with how the focus is shown, if anything: one must see where one is. */
const unseen = async (): Promise<string | null> => {
  // What is just fading away covers nothing for long.
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return 'the focus is nowhere'
  const near = [
    at,
    at.parentElement,
    at.parentElement?.parentElement,
    at.nextElementSibling,
    at.closest('label'),
  ]
  const ringed = near.find((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const name = at.outerHTML.slice(0, 120)
  if (!ringed) return `no ring around ${name}`
  const { left, top, right, bottom } = ringed.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const hits = [
    [x, y],
    [left + 3, y],
    [right - 3, y],
    [x, top + 3],
    [x, bottom - 3],
  ].map(([across = 0, down = 0]) => document.elementFromPoint(across, down))
  if (hits.some((hit) => hit !== null && (ringed.contains(hit) || hit.contains(ringed)))) return null
  const over = hits.map((hit) => hit?.cloneNode(false))
  const covers = over.map((node) => (node instanceof Element ? node.outerHTML : 'out of the view'))
  return `nothing is seen of ${name}: ${[...new Set(covers)].join(', ')}`
}

/** A person without a mouse: walks with Tab, sees the ring at every stop, and presses keys. */
export const walker = (page: Page) => {
  // From the start, so that no chooser opens unheard.
  page.on('filechooser', () => undefined)
  const isAt = (place: Locator) => place.evaluate((node) => node === document.activeElement)
  /** Tab by Tab to a place, as far as it takes; the way is part of what is proven. */
  const to = async (place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(place).toBeVisible()
    for (let step = 0; step < 90; step++) {
      await page.keyboard.press(key)
      expect(await page.evaluate(unseen)).toBeNull()
      if (await isAt(place)) return
    }
    throw new Error(`Tab does not lead to ${String(place)}`)
  }
  return {
    to,
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
    /** To a place, and Enter. */
    enter: async (place: Locator) => {
      await to(place)
      await page.keyboard.press('Enter')
    },
    write: async (place: Locator, text: string) => {
      if (!(await isAt(place))) await to(place)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** A file by the browser's own chooser. */
    attach: async (place: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      await to(place)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Space')
      await (await chooser).setFiles(file)
    },
    /** Another screen: its heading has the focus, so that reading begins there. */
    arrivesAt: async (title: string | RegExp) =>
      expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused(),
    /** A dialog keeps the focus: one walks all around in it. */
    isHeldBy: async (dialog: Locator) => {
      await expect(dialog.locator(':focus')).toHaveCount(1)
      const seen = new Set<string>()
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(unseen)).toBeNull()
        await expect(dialog.locator(':focus')).toHaveCount(1)
        const at = await dialog.locator(':focus').evaluate((node) => node.outerHTML)
        if (seen.has(at)) return
        seen.add(at)
      }
    },
  }
}
