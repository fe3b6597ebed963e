import type { Plugin } from 'vite'

/** boot.js fetches and starts the app after the first paint, which scripts of the page would hold up. */
export const startedByBoot: Plugin = {
  name: 'highseat:started-by-boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const files: string[] = []
      const bare = html.replaceAll(
        /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?\s*/g,
        (_, file: string) => {
          files.push(file)
          return ''
        },
      )
      if (files.length === 0) throw new Error('index.html has no script of the app.')
      return bare.replace('src="/boot.js"', `$& data-app="${files.join(' ')}"`)
    },
  },
}
