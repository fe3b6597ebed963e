import { existsSync } from 'node:fs'

/** Parts of Chromium that Playwright switches off; a second `--disable-features` replaces its own list. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Every new window loads the pages of an address bar that nobody sees, for half a second of the processor. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * How tests start Chromium. Where Debian's headless shell is beside it, which is the same engine without a window and
 * its tabs, that is started, for a fifth less work; `whole` asks for the browser with its notifications and pushes. `off`
 * names further parts of it that are switched off.
 */
export const launchOptions = ({
  off = [],
  whole = false,
}: { off?: readonly string[]; whole?: boolean } = {}) => {
  const browser = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const shell = `${browser}-headless-shell`
  return {
    executablePath: whole || !existsSync(shell) ? browser : shell,
    args: [`--disable-features=${[...offByPlaywright, ...addressBar, ...off].join(',')}`],
  }
}
