import { existsSync } from 'node:fs'

/**
 * The most milliseconds that a test waits for what it expects. Where a fault is planted it never comes:
 * `HIGHSEAT_MAX_WAIT` makes these waits shorter.
 */
export const maxWait = (ms: number): number => Math.min(ms, Number(process.env['HIGHSEAT_MAX_WAIT'] ?? ms))

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
 * How tests start Chromium. `shell` asks for Debian's headless shell where it is beside it: the same engine without a
 * window and its tabs, for a fifth less work and half the start. It has no notifications, no background sync and no
 * viewer of PDFs. `off` names further parts of the browser that are switched off. Pages that are `brief` live for
 * seconds: compilers that optimize what runs often take more of the processor than they give back.
 */
export const launchOptions = ({
  off = [],
  shell = false,
  brief = false,
}: { off?: readonly string[]; shell?: boolean; brief?: boolean } = {}) => {
  const browser = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const itsShell = `${browser}-headless-shell`
  return {
    executablePath: shell && existsSync(itsShell) ? itsShell : browser,
    args: [
      `--disable-features=${[...offByPlaywright, ...addressBar, ...off].join(',')}`,
      ...(brief ? ['--js-flags=--no-opt --no-maglev'] : []),
    ],
  }
}
