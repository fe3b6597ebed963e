// `npm run bench -- pack`: a pack of 1,000 tiles through Chromium on 1 Mbit/s at 300 ms with ten cuts, as
// `tests/sw/cached/packs.test.ts` does with a smaller one; and how long a tile is read.
import { spawn } from 'node:child_process'

// One after another: what is measured has the machine to itself.
const child = spawn(
  'npx',
  [
    'playwright',
    'test',
    '-c',
    'tests/sw/playwright.config.ts',
    '--workers=1',
    'packs.test.ts',
    'tile-reads.test.ts',
  ],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PACK_BENCH: '1' },
  },
)
let text = ''
child.stdout.on('data', (part) => {
  text += part
  process.stdout.write(part)
})
child.once('close', (code) => {
  const again = /\(([\d.]+) %\)/.exec(text)?.[1]
  const seconds = /cuts, ([\d.]+) s/.exec(text)?.[1]
  const blank = /blank or false: (\d+)/.exec(text)?.[1]
  const rounds = [...(/same bytes: (.+) ms/.exec(text)?.[1] ?? '').matchAll(/([\d.]+) \(([\d.]+)\)/g)]
  const [tile = Infinity, bare = 0] =
    rounds.map(([, ...ms]) => ms.map(Number)).sort(([a], [b]) => a - b)[0] ?? []
  const row = (...cells) => console.log(`BENCH ${JSON.stringify(cells)}`)
  row(
    'pack of 1,000 tiles, 10 cuts: fetched again',
    `${again} %`,
    '1 %',
    `in ${seconds} s`,
    Number(again) <= 1,
  )
  row('the same: blank tiles when ready', String(blank), '0', '', blank === '0')
  row(
    'tile read p95 at 4x slowdown',
    `${tile} ms`,
    '5 ms, or twice the bare read',
    `${bare} ms, a bare read`,
    tile <= Math.max(5, 2 * bare),
  )
  process.exit(code ?? 1)
})
