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

/** How tests start Chromium, with further parts of it switched off. */
export const launchOptions = (...off: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [`--disable-features=${[...offByPlaywright, ...addressBar, ...off].join(',')}`],
})
