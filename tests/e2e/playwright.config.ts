import { defineConfig } from 'playwright/test'
import { launchOptions, maxWait } from '../support/browser/launch.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: '../support/browser/demo-data.ts',
  outputDir: '../../test-results/e2e',
  timeout: 300_000,
  expect: { timeout: maxWait(30_000) },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launchOptions({ shell: true, brief: true }),
    viewport: { width: 360, height: 740 },
    actionTimeout: maxWait(30_000),
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
