import { defineConfig } from 'playwright/test'
import type { Engine } from './engines.ts'

/** The engines of iPhones and of Firefox, side by side. The test tool only runs the files: it cannot drive them. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: '../support/browser/demo-data.ts',
  outputDir: '../../test-results/engines',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
