import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react({ compiler: true })],
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
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
