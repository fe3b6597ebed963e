import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const root = resolve(import.meta.dirname, 'page')
export const built = resolve(import.meta.dirname, '../../dist/sw-page')

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** Builds the page of these tests with the real worker, once for all of them. */
const globalSetup = async (): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __VERSION__: JSON.stringify(version) },
    build: { outDir: built, emptyOutDir: true, target: 'es2022' },
    plugins: [
      VitePWA({
        strategies: 'injectManifest',
        srcDir: resolve(import.meta.dirname, '../../sw'),
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: ['**/*.{js,css,html}'],
          dontCacheBustURLsMatching: /assets\//,
        },
      }),
    ],
  })
}
// The runner takes a default export and nothing else.
// eslint-disable-next-line import/no-default-export
export default globalSetup
