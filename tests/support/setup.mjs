import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { build, install, must } from '#server/bin/ready.mjs'

export { build, install, must }

/** Whether system packages can be installed here: root, on Debian or one of its children. */
export const debianRoot = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

let updated = false
export const aptInstall = (...names) => {
  if (!updated) must('apt-get', ['update', '-q'])
  updated = true
  must('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Whether a package stands in the lists that `aptInstall` has fetched. */
export const aptHas = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
