import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PluginObj } from '@babel/core'
import { transformAsync, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { leanCalls } from './.config/lean-calls.ts'
import { startedByBoot } from './.config/started-by-boot.ts'
import { brand } from './src/core/brand.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const picture = (file: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}.webp`,
  sizes: form_factor === 'narrow' ? '720x1480' : '1280x800',
  type: 'image/webp',
  form_factor,
  label,
})
const shortcut = (name: string, short_name: string, path: string) => ({
  name,
  short_name,
  url: `${path}?source=pwa`,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    background_color: '#F6F2E8',
    theme_color: '#F6F2E8',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    lang: 'en',
    dir: 'ltr',
    categories: ['sports', 'travel', 'lifestyle'],
    shortcuts: [
      shortcut('My reservations', 'Hunts', '/my-profile/my-reservations'),
      shortcut('Messages', 'Messages', '/my-profile/inbox'),
      shortcut('Find a stand', 'Stands', '/stand'),
      shortcut('Waiting to be sent', 'Outbox', '/my-profile/outbox'),
    ],
    screenshots: [
      picture('hunt-phone', 'narrow', 'The hunt: where you are, the boundary and the way, without a signal'),
      picture('reservation-phone', 'narrow', 'A reservation that goes with you'),
      picture('stands-phone', 'narrow', 'Stands to book'),
      picture('stands-wide', 'wide', 'Stands beside the map'),
      picture('stand-wide', 'wide', 'A stand with its prices and days'),
    ],
  },
  // The list of files gives these two by itself.
  includeManifestIcons: false,
  integration: {
    // The worker is built by a second build, which would not know that this one is quiet.
    configureCustomSWViteBuild: (config) => {
      config.logLevel = 'warn'
    },
  },
  injectManifest: {
    // A classic worker: some browsers have no modules there.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2,json}', 'icons/icon-192.png'],
    globIgnores: ['**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*', 'sw.js', 'plain.css'],
    dontCacheBustURLsMatching: /assets\//,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  },
})

const folder = basename(fileURLToPath(new URL('.', import.meta.url)))
/** A merged chunk is named after all who share it, and the first after the folder: neither is wanted. */
const short = (name = 'file'): string => {
  const [first = name] = name.replace(/\.css$/, '').split('~')
  return first === folder ? 'app' : first
}
const output = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${short(name)}-[hash:7].js`,
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? `assets/${short(names[0])}-[hash:7].css` : 'assets/[name]-[hash][extname]',
  // Modules that lie in one file without their neighbours must still begin in their own order.
  strictExecutionOrder: true,
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
/** Every module that these screens need at once, found from the screens. */
const needsOf = (screens: readonly string[]) => {
  let needed: Set<string> | null = null
  return (id: string, graph: Graph): boolean => {
    if (!needed) {
      needed = new Set(screens.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url))))
      for (const found of needed)
        for (const next of graph.getModuleInfo(found)?.importedIds ?? [])
          // The calls and the router's parts are named in lists, of which nobody uses all.
          if (!/\/src\/core\/calls\/|\/useBlocker\.js$/.test(next)) needed.add(next)
    }
    return needed.has(id)
  }
}
/**
 * For each meeting of screens a file: whoever opens one of them fetches nothing that only another needs. Where the
 * rest is small several meetings are `one` file, for each file takes a slow phone 15 ms of its thread.
 */
const sharedBy = (
  priority: number,
  screens: Record<string, readonly string[]>,
  one: Record<string, string> = {},
) => {
  const all = Object.entries(screens).map(([name, files]) => [name, needsOf(files)] as const)
  return {
    priority,
    debugName: Object.keys(screens).join('-'),
    includeDependenciesRecursively: false,
    name: (id: string, graph: Graph) => {
      const met = all
        .filter(([, needs]) => needs(id, graph))
        .map(([name]) => name)
        .join('-')
      return one[met] ?? (met || null)
    },
  }
}

const together = (name: string, test: RegExp) => ({
  name,
  test,
  includeDependenciesRecursively: false,
  priority: 5,
})
/** Calls that neither the frame nor a visitor's first page makes. */
const laterCalls =
  /src\/core\/(calls\/(money\/(balances|splits)|owners\/posts|registry\/(groups|table)|accounts|messages\/chat|invitations|later-(site|stands)|notifications|shapes\/(account-fields|deposits|funds|land|land-features|notification-kinds|push|reviews|stand-form|trophies)|packs|profile|returns|reservations|reviews|service|tickets|trophies|waivers|weather)|rules\/(booking\/(invitations|reviews|split-words)|money\/amounts|land\/(hazards|land|stand-form|tags)|posts|chat|searches|signed-papers|tickets))\.ts/
/**
 * Two hundred small files make an install slow on a bad line: what is opened together lies in one file, and
 * what several share in few. The first page comes before all that, so that it does not grow.
 */
const groups = [
  {
    name: 'first',
    tags: ['$initial' as const],
    test: (id: string) => !laterCalls.test(id),
    priority: 9,
    includeDependenciesRecursively: false,
  },
  // What sends is fetched beside the first drawing, and brings nothing of the screens that also need it.
  {
    ...together(
      'network',
      /src\/(offline\/http\/(http|network-call|probe|clock)|app\/device\/trusted-types)\.ts|node_modules\/(ky|eventsource-parser)\//,
    ),
    priority: 8,
  },
  { ...together('calls', laterCalls), priority: 8 },
  sharedBy(8, {
    // What runs beside the screens.
    beside: ['app/start/start-offline.ts'],
    home: [
      'features/site/home/HomePage.tsx',
      'features/site/home/FeedbackSlider.tsx',
      'features/site/home/Slider.tsx',
      'features/site/home/ContactFloat.tsx',
      'features/site/moon/MoonLine.tsx',
    ],
    stand: ['features/stands/detail/StandPage.tsx'],
  }),
  // What is opened in the dark with cold fingers is beside it: it brings no date fields and no signature pad.
  sharedBy(
    6,
    {
      hunt: [
        'shell/DashboardFrame.tsx',
        'features/hunts/HuntPage.tsx',
        'features/reservations/MyReservationsPage.tsx',
        'features/reservations/ReservationPage.tsx',
        'features/packs/StoragePage.tsx',
      ],
      search: ['features/stands/search/StandSearchPage.tsx'],
      account: ['features/accounts/signup/LoginPage.tsx', 'features/accounts/signup/SignupPage.tsx'],
      mine: ['features/stands/mine/MyStandsPage.tsx'],
      // What comes below a stand's first screen.
      below: [
        'features/stands/detail/RelatedStands.tsx',
        'features/stands/detail/tabs/PriceMonth.tsx',
        'features/stands/detail/tabs/Elevation.tsx',
        'features/stands/detail/tabs/StandWeather.tsx',
      ],
    },
    {
      'hunt-search-account': 'hunt-shared',
      'hunt-search-mine': 'hunt-shared',
      'hunt-account': 'hunt-shared',
      'hunt-mine': 'hunt-shared',
    },
  ),
  together(
    'lines',
    /src\/shell\/(session\/ForbiddenDialog|status\/(NotificationClickLine|UpdatePrompt)|PlaceCount)/,
  ),
  together('own', /src\/features\/(booking|chat|hunts|outbox|tickets|trophies|waivers|reservations)\//),
  together(
    'visit',
    /src\/(features\/(site\/(pages\/(About|ContactPage|Faqs|Hunters|Landowners|Privacy|Terms|Tutorials)|links\/(Document|Video))|accounts\/)|parts\/account\/JuniorDialog|shell\/session\/LogoutPage)/,
  ),
  together('mine', /src\/features\/stands\/(mine|sheet)\//),
  together(
    'pick',
    /src\/(features\/site\/home\/(Days|Place|Species)Step|parts\/(calendar\/|days\/DayRange))/,
  ),
  {
    name: 'shared',
    test: (id: string) =>
      !/maplibre|src\/parts\/map\/|offline\/storage\/databases|dexie|zxcvbn|libphonenumber/.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 150_000,
    priority: 0,
  },
]

/**
 * English stands in the code that shows it and needs no catalogue: what the macros leave there is read at build,
 * so that no reader of messages travels with the page.
 */
const englishInPlace: PluginObj = {
  visitor: {
    Program: {
      exit: (program) =>
        program.traverse({
          ObjectProperty({ node }) {
            if (types.isIdentifier(node.key, { name: 'message' }) && types.isStringLiteral(node.value))
              node.value = types.valueToNode(compileMessage(node.value.value))
          },
          JSXAttribute({ node }) {
            if (node.name.name === 'message' && types.isStringLiteral(node.value))
              node.value = types.jsxExpressionContainer(types.valueToNode(compileMessage(node.value.value)))
          },
        }),
    },
  },
}
/** Extracts the texts: Lingui's macros are a plugin of Babel, which only sees the files that use them. */
const words: Plugin = {
  name: 'highseat:words',
  enforce: 'pre',
  transform: {
    filter: {
      id: { include: /\.tsx?(?:$|\?)/, exclude: /[/\\]node_modules[/\\]/ },
      code: /from '@lingui\/(react|core)\/macro'/,
    },
    handler: async (code, id) => {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: {
          sourceType: 'module',
          plugins: /\.tsx(?:$|\?)/.test(id) ? ['typescript', 'jsx'] : ['typescript'],
        },
        plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], englishInPlace],
      })
      return result?.code == null ? null : { code: result.code, map: result.map }
    },
  },
}

/**
 * What runs at every start of the app, and of a hunt, is compiled whole by Chromium while it comes, beside the page's
 * own thread, and not function by function in it: the words must be the first of their file.
 */
const compiledWhole: Plugin = {
  name: 'highseat:compiled-whole',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /^(app|hunt)/.test(short(file.name)) && file.code.length > 20_000)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** The page before any script has run names the product as everything else does. */
const named: Plugin = {
  name: 'highseat:named',
  transformIndexHtml: (html) => html.replaceAll('{brand}', brand.name),
}

const onDatabase = {
  globalSetup: ['tests/support/server/database.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
/** Compares times to the millisecond: nothing else runs meanwhile. */
const heldToATime = ['tests/api/process/timing.test.ts']

const root = fileURLToPath(new URL('.', import.meta.url))
/** The name of a class with a mark of its file, in which a name stands once; nothing of it tells where the tree lies. */
const scoped = (name: string, file: string): string => {
  const place = relative(root, file.split('?')[0]!).replaceAll(sep, '/')
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 5)}`
}

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig({
  // The worker's build takes it over from here.
  define: { __VERSION__: JSON.stringify(version) },
  // The words come first: the React compiler does not know the macros.
  plugins: [
    words,
    leanCalls,
    named,
    react({ compiler: true }),
    lingui(),
    ...(process.env['VITEST'] ? [] : [compiledWhole, startedByBoot, pwa]),
  ],
  css: { modules: { generateScopedName: scoped } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // MapLibre is one module of 1,080 kB, fetched only with a map; the e2e test of the first load watches the rest.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      input: { app: 'index.html' },
      output: { ...output, codeSplitting: { groups } },
      // The React compiler and the macros are plugins in JavaScript: that they take most of the time is no finding.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:4173',
      '/media': 'http://127.0.0.1:4173',
      '/tiles': 'http://127.0.0.1:4173',
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['tests/calls/**/*.test.ts', 'tests/laws/**/*.test.ts'],
          // The laws are kept by the compiler, which a busy machine lets wait.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: heldToATime,
          // Each file makes its own app on its own database: what it loads can be shared.
          isolate: false,
        },
      },
      { extends: true, test: { ...onDatabase, name: 'api-times', include: heldToATime } },
      { extends: true, test: { ...onDatabase, name: 'prove', include: ['tests/prove/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
