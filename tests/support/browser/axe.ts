import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  id: string
  help: string
  nodes: { target: unknown[]; any: { data: { fgColor?: string; bgColor?: string } | null }[] }[]
}

/** Until nothing moves that will come to an end: a colour on its way is not the colour one reads. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })

/** What axe finds wrong on the page as it is, as short lines; none is the aim. */
export const axeViolations = async (page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (runOnly) => {
      // What is right needs no description, and all styles and films are the page's own: half of the time.
      const options = { runOnly, resultTypes: ['violations'], preload: false }
      const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } }
      const { violations } = await axe.run(options)
      // Where a price lies on the map says where its stand is, so that one may cover a part of another (WCAG 2.5.8,
      // essential); the strip below the map has every stand of the view at full size.
      const isOnItsPlace = (id: string, target: unknown[]) =>
        id === 'target-size' && target.join(' ').includes('maplibregl-marker')
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes
          .filter(({ target }) => !isOnItsPlace(id, target))
          .map(({ target, any }) => {
            const { fgColor, bgColor } = any[0]?.data ?? {}
            return target.join(' ') + (bgColor === undefined ? '' : ` ${fgColor} on ${bgColor}`)
          })
          .slice(0, 4),
      }))
    },
    rules === 'colours'
      ? ['color-contrast']
      : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  )
  return found
    .filter(({ at }) => at.length > 0)
    .map(({ id, help, at }) => `${id}: ${help} (${at.join(' | ')})`)
}
