// Starts Highseat from a fresh clone: installs and builds what is not there or not up to date, then serves.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './ready.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Highseat needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

try {
  install()
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href)
