import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalSetup: './build.ts',
  timeout: 150_000,
  workers: 1,
  retries: 0,
  reporter: 'list',
  use: { launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' } },
})
