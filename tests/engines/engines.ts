import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '#tests/support/browser/app.ts'
import { startFirefox } from './driver/firefox.ts'
import { type Page, pageOn } from './driver/page.ts'
import type { Size, Start } from './driver/protocol.ts'
import { startWebKit } from './driver/webkit.ts'

export type Engine = 'firefox' | 'webkit'
const starts: Record<Engine, Start> = { firefox: startFirefox, webkit: startWebKit }

export interface Device {
  readonly page: Page
  /** Ends the browser at once, and starts it again on what it has stored. */
  restart(): Promise<Page>
  /** Writes a picture of the screen into the folder that HIGHSEAT_PICTURES names, if it names one. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

const deviceOf = async (engine: Engine, origin: string, size: Size): Promise<Device> => {
  const profile = mkdtempSync(join(tmpdir(), `highseat-${engine}-`))
  let browser = await starts[engine](profile, size)
  let page = pageOn(browser.page, origin)
  const pictures = process.env['HIGHSEAT_PICTURES']
  return {
    get page() {
      return page
    },
    restart: async () => {
      await browser.kill()
      browser = await starts[engine](profile, size)
      page = pageOn(browser.page, origin)
      return page
    },
    picture: async (name) => {
      if (pictures === undefined) return
      const folder = join(pictures, engine)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), await browser.page.screenshot())
    },
    close: async () => {
      await browser.kill()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The product in an engine that the test tool cannot drive. */
export const test = base.extend<{ device: (size?: Size) => Promise<Device> }, { engine: Engine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  device: async ({ app, engine }, give, testInfo) => {
    const devices: Device[] = []
    await give(async (size = { width: 390, height: 844 }) => {
      const device = await deviceOf(engine, app.url, size)
      devices.push(device)
      return device
    })
    await app.network.restore()
    for (const device of devices) {
      if (testInfo.status !== testInfo.expectedStatus)
        console.log(`on the console: ${device.page.protocol.errors().join('\n')}`)
      await device.close()
    }
  },
})
export { expect } from '#tests/support/browser/app.ts'
