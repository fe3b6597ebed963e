// What must be there before anything can run: the packages of the lock file, and a build of these sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
const at = (...parts) => path.join(root, ...parts)

/** What a build puts in the place of names: the version stands in package.json alone. */
export const define = {
  __VERSION__: JSON.stringify(JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).version),
}

/** Runs a command to its end, its words on standard error; throws when it fails. */
export const must = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** Runs a command and says what it is for and how long it took; its output only where there is something wrong. */
const step = (name, command, args) => {
  const began = performance.now()
  process.stdout.write(`${name} … `)
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(status === 0 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s\n` : 'failed\n')
  // Warnings are passed on: a successful step prints none.
  process.stderr.write(status === 0 ? stderr : `${stdout ?? ''}${stderr ?? ''}`)
  if (status !== 0)
    throw new Error(`\`${command} ${args.join(' ')}\` failed${error ? `: ${error.message}` : '.'}`)
}

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** A stamp only saves time: where it cannot be written, the work is done again next time. */
const write = (file, text) => {
  try {
    fs.writeFileSync(file, text)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

/** Installs the packages of the lock file unless these are the ones installed. */
export const install = () => {
  const stamp = at('node_modules', '.highseat-lock')
  const lock = createHash('sha256')
    .update(fs.readFileSync(at('package-lock.json')))
    .digest('hex')
  if (read(stamp) === lock) return
  // An installation made by `npm install` itself is as good, when it is of this lock file.
  const installed = fs.statSync(at('node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  const wanted = fs.statSync(at('package-lock.json'))
  if (!installed || installed.mtimeMs < wanted.mtimeMs)
    step('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  write(stamp, lock)
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
const stampFile = at('dist', '.highseat-sources')

/** One digest of everything that a build is made of. */
export const sourceDigest = () => {
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

export const unstamp = () => fs.rmSync(stampFile, { force: true })
export const stampBuild = (digest) => write(stampFile, digest)

/** Builds unless the build that is there was made from these sources. */
export const build = () => {
  const main = at('dist', 'server', 'main.js')
  if (fs.existsSync(main) && read(stampFile) === sourceDigest()) return
  step('Building the app and the server', process.execPath, [at('server', 'bin', 'build.mjs')])
}
