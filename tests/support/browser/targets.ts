import type { Page } from 'playwright/test'

/** What a finger meets needs, in pixels of either side (design: face); seven days share the width of a phone. */
const least = { other: 44, calendar: 40 }

/**
 * What can be tapped on the screen and is smaller than a thumb. Links within a text are as high as their line; a field
 * that is ticked is as large as its label; what is drawn small is as large as the empty box laid over it.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((leastOf) => {
    const tapped = 'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=tab]'
    const sizeOf = (node: Element) => {
      const own = node.getBoundingClientRect()
      const label = node instanceof HTMLInputElement ? node.labels?.[0] : undefined
      const other = label?.getBoundingClientRect()
      const over = getComputedStyle(node, '::after')
      const isTouched = over.content === '""' && over.position === 'absolute' && over.pointerEvents !== 'none'
      return {
        width: Math.max(own.width, other?.width ?? 0, isTouched ? Number.parseFloat(over.width) : 0),
        height: Math.max(own.height, other?.height ?? 0, isTouched ? Number.parseFloat(over.height) : 0),
      }
    }
    const isShown = (node: Element) =>
      node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      sizeOf(node).width > 2 &&
      node.closest('[aria-hidden=true], [inert], :disabled') === null
    const isInText = (node: Element) =>
      getComputedStyle(node).display === 'inline' &&
      (node.parentElement?.textContent ?? '').trim().length > (node.textContent ?? '').trim().length
    return [...document.querySelectorAll(tapped)]
      .filter((node) => isShown(node) && !isInText(node))
      .map((node) => ({ node, ...sizeOf(node) }))
      .filter(({ node, width, height }) => {
        const isCalendar = node.closest('[class*="mantine-DatePicker"]') !== null
        return Math.min(width, height) < (isCalendar ? leastOf.calendar : leastOf.other) - 0.5
      })
      .map(
        ({ node, width, height }) =>
          `${node.tagName} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim()}" of ${Math.round(width)} × ${Math.round(height)} px`,
      )
  }, least)
