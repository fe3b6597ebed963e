import { addressOf, examples, screens } from '#tests/support/browser/screens.ts'
import { expect, test } from './engines.ts'
import { signedIn } from './sign-in.ts'

/** How WebKit and Firefox call a request that ended with the page that had asked. */
const leftBehind =
  /due to access control checks|A ServiceWorker intercepted the request|error loading dynamically imported module/
/** The server refuses a link that is none, which an engine may note as an error. */
const refusedLink = /reset-password\?token|\/share\/none/
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

test('every screen opens without an error', async ({ app, device }) => {
  const known = await examples(app)
  const wrong: string[] = []
  const looked = screens.filter(({ elsewhere }) => elsewhere === undefined)
  for (const who of ['visitor', 'hunter', 'landowner', 'junior'] as const) {
    const looker = await device(phone)
    const { page } = looker
    if (who !== 'visitor') await signedIn(app, page, who)
    for (const { at } of looked.filter((screen) => screen.who === who)) {
      const path = addressOf(at, known)
      await page.open(path)
      await page.sees({ css: '#main h1', unseen: true })
      await page.gone({ role: 'status', name: 'Loading' })
      await looker.picture(`${who}-${path}`)
      const { title, wide } = await page.run(() => ({
        title: document.querySelector('#main h1')!.textContent,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      if (/Something Went/.test(title)) wrong.push(`${path}: ${title}`)
      if (wide > 1) wrong.push(`${path}: wider than the screen by ${wide} px`)
      for (const error of page.protocol.errors())
        if (!leftBehind.test(error) && !refusedLink.test(path)) wrong.push(`${path}: ${error}`)
      if (process.env['HIGHSEAT_PICTURES'] === undefined) continue
      await page.protocol.resize(desk.width, desk.height)
      await looker.picture(`${who}-${path}-wide`)
      await page.protocol.resize(phone.width, phone.height)
    }
    await looker.close()
  }
  expect(wrong).toEqual([])
})
