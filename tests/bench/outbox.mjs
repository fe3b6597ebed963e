// `npm run bench:outbox`: 10,000 items through the phone's outbox under the fault mix of 34 %, on real sockets.
import { createServer } from 'vite'

const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
const { benchOutbox } = await vite.ssrLoadModule('/tests/bench/outbox.ts')
const good = await benchOutbox(Number(process.argv[2] ?? 10_000))
await vite.close()
process.exit(good ? 0 : 1)
