import { existsSync } from 'node:fs'
import { chromium as playwright } from 'playwright'
import { aptHas, aptInstall, debianRoot, must } from '../setup.mjs'

const debian = '/usr/bin/chromium'
const shell = 'chromium-headless-shell'

/** The path of a Chromium, installed when there is none: Debian's as root on Debian, otherwise Playwright's own. */
export const chromium = () => {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
  if (existsSync(debian)) return debian
  if (debianRoot()) {
    aptInstall('chromium', 'fonts-liberation')
    // The same engine for less work; `launch.ts` starts it where it is.
    if (aptHas(shell)) aptInstall(shell)
    return debian
  }
  if (!existsSync(playwright.executablePath())) must('npx', ['playwright', 'install', 'chromium'])
  return playwright.executablePath()
}
