// `npm run bench`: builds, runs every bench and closes with one table. `npm run bench -- outbox` runs one;
// Lighthouse, which fetches itself and takes minutes, runs only when it is named.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, must } from '../support/setup.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
install()
const benches = {
  server: [],
  search: [],
  outbox: ['10000'],
  kills: [],
  lighthouse: [],
  pack: [],
  field: [],
  pan: [],
  taps: [],
}
const onlyNamed = new Set(['lighthouse', 'kills', 'pack', 'field', 'pan', 'taps'])
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const names = wanted.length > 0 ? wanted : Object.keys(benches).filter((name) => !onlyNamed.has(name))

/** Shows what a bench writes, and gives it together with how it ended. */
const run = (name) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`tests/bench/${name}.mjs`, ...benches[name]], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      process.stdout.write(part)
    })
    child.once('close', (code) => resolve({ text, good: code === 0 }))
  })

must(process.execPath, ['server/bin/build.mjs'])
const rows = [['name', 'figure', 'budget', 'floor, same run', '', 'reason']]
let failed = 0
for (const name of names) {
  console.log(`\n── ${name}`)
  const { text, good } = await run(name)
  if (!good) failed++
  const found = [...text.matchAll(/^BENCH (.+)$/gm)].map((match) => JSON.parse(match[1]))
  rows.push(...found.map((cells) => [...cells.slice(0, 4), cells[4] ? 'ok' : 'OVER', cells[5] ?? '']))
  if (found.length === 0) rows.push([name, 'see above', '', '', good ? 'ok' : 'FAILED', ''])
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
console.log(
  `\n${rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}`,
)
process.exit(failed === 0 ? 0 : 1)
