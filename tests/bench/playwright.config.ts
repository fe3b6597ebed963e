import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.ts',
  globalSetup: '../sw/build.ts',
  outputDir: '../../test-results/bench',
  timeout: 1_800_000,
  workers: 1,
  retries: 0,
  reporter: 'line',
  use: { launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' } },
})
