// Starts Highseat from a fresh clone: installs and builds what is not there or not up to date, then serves.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
const at = (...parts) => path.join(root, ...parts)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Highseat needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
  process.exit(status ?? 1)
}

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const install = () => {
  const stamp = at('node_modules', '.highseat-lock')
  const lock = createHash('sha256')
    .update(fs.readFileSync(at('package-lock.json')))
    .digest('hex')
  if (read(stamp) === lock) return
  // An installation made by `npm install` itself is as good, when it is of this lock file.
  const installed = fs.statSync(at('node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  const wanted = fs.statSync(at('package-lock.json'))
  if (!installed || installed.mtimeMs < wanted.mtimeMs) run('npm', ['ci', '--no-audit', '--no-fund'])
  fs.writeFileSync(stamp, lock)
}

const sources = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'public',
  'src',
  'sw',
  'server',
]

const sourceHash = () => {
  const hash = createHash('sha256')
  const add = (name) => {
    const found = fs.statSync(at(name), { throwIfNoEntry: false })
    if (!found) return
    if (found.isDirectory()) for (const inner of fs.readdirSync(at(name)).sort()) add(path.join(name, inner))
    else hash.update(`${name}\0`).update(fs.readFileSync(at(name)))
  }
  sources.forEach(add)
  return hash.digest('hex')
}

const build = () => {
  const stamp = at('dist', '.highseat-sources')
  const hash = sourceHash()
  if (read(stamp) === hash && fs.existsSync(at('dist', 'server', 'main.js'))) return
  run(process.execPath, [at('server', 'bin', 'build.mjs')])
  fs.writeFileSync(stamp, hash)
}

install()
build()
await import(pathToFileURL(at('dist', 'server', 'main.js')).href)
