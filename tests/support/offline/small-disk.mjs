// Preloaded into a server: the disk of its data folder looks nearly full.
import fs from 'node:fs'

const real = fs.statfsSync
fs.statfsSync = (...args) => Object.assign(real(...args), { bavail: 1024, bsize: 4096 })
