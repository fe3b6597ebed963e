import { defineConfig } from 'playwright/test'
import { launchOptions, maxWait } from '../support/browser/launch.ts'

/** Tests that measure times run separately, one by one. */
const alone = /\/(back|first-visit|pictures|tile-reads)\.test\.ts$/

export default defineConfig<{ wholeBrowser: boolean }>({
  testDir: '.',
  globalSetup: ['./build.ts', '../support/browser/demo-data.ts'],
  timeout: 240_000,
  expect: { timeout: maxWait(20_000) },
  retries: 0,
  reporter: 'list',
  // Three on two cores starve a browser now and then: a file of the app did not reach its page.
  workers: 2,
  use: { launchOptions: launchOptions(), wholeBrowser: true },
  projects: [
    { name: 'together', testMatch: '**/*.test.ts', testIgnore: alone, outputDir: '../../test-results/sw' },
    { name: 'alone', testMatch: alone, workers: 1, outputDir: '../../test-results/sw-alone' },
  ],
})
