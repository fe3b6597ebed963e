// `npm run bench -- field`: a cold start without a signal at four times slowdown, until the reservation can be
// used, until the land's picture with its lines stands, until it can be moved as a map and until that has its tiles;
// best of six, as `tests/e2e/field/speed.test.ts` measures it.
import { spawn } from 'node:child_process'

const child = spawn('npx', ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', 'field/speed'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, FIELD_BENCH: '1' },
})
let text = ''
child.stdout.on('data', (part) => {
  text += part
  process.stdout.write(part)
})
child.once('close', (code) => {
  for (const [what, name] of [
    ['usable', 'cold offline start to a usable reservation, 4x slowdown'],
    ['ground', 'the same to the first map: satellite picture, boundary, ways, stand, parking'],
    ['movable', 'the same to the map that can be moved'],
    ['map', 'the same to the map with all its tiles'],
  ]) {
    const line = new RegExp(`${what} at 4x[^:]*: ([\\d, ]+) ms by the clock, ([\\d, ]+) ms`).exec(text)
    const [clock, alone] = [line?.[1], line?.[2]].map((list) =>
      Math.min(...(list ?? '').split(', ').map(Number)),
    )
    console.log(
      `BENCH ${JSON.stringify([name, `${clock} ms`, '1500 ms', `${alone} ms without what others took`, alone <= 1500])}`,
    )
  }
  process.exit(code ?? 1)
})
