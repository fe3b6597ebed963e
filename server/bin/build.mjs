// Builds the web app into dist/web and the server into dist/server, with compressed copies of what is served.
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import { build, minifySync } from 'vite'
import { define, root, sourceDigest, stampBuild, unstamp } from './ready.mjs'

const web = path.join(root, 'dist', 'web')
const only = process.argv[2]

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const compressible = /\.(html|js|mjs|css|json|svg|webmanifest|txt|pbf|wasm)$/

const compress = async () => {
  const files = fs
    .readdirSync(web, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files) {
    const bytes = fs.readFileSync(file)
    if (bytes.length < 1024) continue
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
    const [br, gz] = await Promise.all([brotli(bytes, quality), gzip(bytes, { level: 9 })])
    fs.writeFileSync(`${file}.br`, br)
    fs.writeFileSync(`${file}.gz`, gz)
  }
}

/** The script before the first paint is no part of the bundle; its comments and long names are not sent either. */
const minifyBoot = () => {
  const file = path.join(web, 'boot.js')
  const { code, errors } = minifySync('boot.js', fs.readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`boot.js: ${errors[0].message}`)
  fs.writeFileSync(file, code)
}

/**
 * The many small files in one, which an install on a slow line fetches first: with 600 ms for each request
 * they would take longer than all the large ones. Their names carry their content, so an old copy does no harm.
 */
const joinSmall = () => {
  const folder = path.join(web, 'assets')
  const small = fs
    .readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name) && fs.statSync(path.join(folder, name)).size <= 64 * 1024)
    .map((name) => [`assets/${name}`, fs.readFileSync(path.join(folder, name), 'utf8')])
  fs.writeFileSync(path.join(web, 'small-files.json'), JSON.stringify(Object.fromEntries(small)))
}

const server = () =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    // The server writes from the page's catalogue.
    plugins: [lingui()],
    resolve: { tsconfigPaths: false },
    build: {
      ssr: true,
      outDir: path.join(root, 'dist', 'server'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: path.join(root, 'server', 'main.ts'),
          highseat: path.join(root, 'server', 'highseat.ts'),
          'map-worker': path.join(root, 'server', 'services', 'maps', 'worker.ts'),
          demo: path.join(root, 'server', 'seed', 'demo', 'bulk.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })

const digest = sourceDigest()
unstamp()
if (only !== 'server') {
  await build({ root, logLevel: 'warn' })
  minifyBoot()
  joinSmall()
  await compress()
}
if (only !== 'web') await server()
// Half a build is not what a start may rely on.
if (only === undefined) stampBuild(digest)
