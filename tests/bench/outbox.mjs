// `npm run bench:outbox`: 10,000 items through the phone's outbox under the fault mix of 34 %, on real sockets;
// then the real worker in Chromium, workbox-background-sync beside it, and a thousand starts of six senders.
import { spawnSync } from 'node:child_process'
import { createServer } from 'vite'
import { define } from '#server/bin/ready.mjs'

const vite = await createServer({
  configFile: false,
  define,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
const { benchOutbox } = await vite.ssrLoadModule('/tests/bench/outbox.ts')
const good = await benchOutbox(Number(process.argv[2] ?? 10_000))
await vite.close()
// Vite has said "development" to this process, and a page built so installs no worker.
const { status } = spawnSync(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', '-c', 'tests/bench/playwright.config.ts'],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
process.exit(good && status === 0 ? 0 : 1)
