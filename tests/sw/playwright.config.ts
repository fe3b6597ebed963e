import { defineConfig } from 'playwright/test'
import { launchOptions } from '../support/browser/launch.ts'

/** Tests with time limits or heavy load run separately, one by one. */
const alone = /\/(back|deliver|first-visit|pictures|tabs|tile-reads)\.test\.ts$/

export default defineConfig<{ wholeBrowser: boolean }>({
  testDir: '.',
  globalSetup: ['./build.ts', '../support/browser/demo-data.ts'],
  timeout: 240_000,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: 'list',
  workers: 2,
  use: { launchOptions: launchOptions(), wholeBrowser: true },
  projects: [
    { name: 'together', testMatch: '**/*.test.ts', testIgnore: alone, outputDir: '../../test-results/sw' },
    { name: 'alone', testMatch: alone, workers: 1, outputDir: '../../test-results/sw-alone' },
  ],
})
