import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Whether system packages can be installed here: root, on Debian or one of its children. */
export const debianRoot = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

export const must = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** Installs the packages of the lock file unless these are the ones installed. */
export const install = () => {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const stamp = 'node_modules/.highseat-lock'
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  must('npm', ['ci'])
  writeFileSync(stamp, lock)
}

let updated = false
export const aptInstall = (...names) => {
  if (!updated) must('apt-get', ['update', '-q'])
  updated = true
  must('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
