import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'playwright/test'
import { isLazyFile } from '#sw/lazy-files.ts'

const built = resolve(import.meta.dirname, '../../../dist/web')
const text = (name: string) => readFileSync(resolve(built, name), 'utf8')

test('no file of the install needs one that is fetched later, so every screen opens right after it', () => {
  const files = [...new Set(text('sw.js').match(/assets\/[\w.-]+\.js/g))]
  const missing = files
    .filter((name) => !isLazyFile(`/${name}`))
    .flatMap((name) =>
      [...text(name).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)]
        .map(([, imported]) => `assets/${imported}`)
        .filter((imported) => isLazyFile(`/${imported}`) || !files.includes(imported))
        .map((imported) => `${name} imports ${imported}`),
    )
  expect(files.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
