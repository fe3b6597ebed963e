import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { brand } from './src/core/brand.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
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
    shortcuts: [
      { name: 'My reservations', url: '/my-profile/my-reservations?source=pwa' },
      { name: 'Messages', url: '/my-profile/inbox?source=pwa' },
      { name: 'Find a stand', url: '/stand?source=pwa' },
    ],
  },
  // The list of files gives these two by itself.
  includeManifestIcons: false,
  injectManifest: {
    // A classic worker: some browsers have no modules there.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2,json}', 'icons/*.png'],
    globIgnores: ['**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*', 'sw.js'],
    dontCacheBustURLsMatching: /assets\//,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  },
})

export default defineConfig({
  plugins: [react({ compiler: true }), ...(process.env['VITEST'] ? [] : [pwa])],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2022', sourcemap: false },
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
        test: { name: 'calls', include: ['tests/calls/**/*.test.ts', 'tests/laws/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/server-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
