import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Reservation } from '#core/calls/reservations.ts'
import { demo, demoPassword } from '#tests/support/browser/app.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'
import { expect, test } from './engines.ts'
import type { Page } from './driver/page.ts'

const button = (name: string | RegExp) => ({ role: 'button', name }) as const
const field = (name: string | RegExp) => ({ role: 'textbox', name }) as const
const item = (has: string | RegExp) => ({ role: 'listitem', has }) as const
const saved = 'Saved on this phone'
const words = ['Gate is closed behind us.', 'First light, all quiet.']

const signWaiver = async (page: Page) => {
  await page.sees({ role: 'radiogroup' })
  const groups = await page.run(() =>
    [...document.querySelectorAll('[role=radiogroup]')].map(
      (group) => group.getAttribute('aria-label') ?? '',
    ),
  )
  for (const group of groups)
    await page.press('radio', /forbid|medical/.test(group) ? 'No' : 'Yes', {
      role: 'radiogroup',
      name: group,
    })
  await page.press('button', 'Next')
  await page.sees({ role: 'heading', name: 'Hunter Wavier' })
  await page.draw({ role: 'img', name: /^Signature/ }, [
    { x: 20, y: 12 },
    { x: 50, y: -15 },
    { x: 80, y: 18 },
    { x: 110, y: 0 },
  ])
  await page.press('button', 'SUBMIT FORM')
}

test('a day in the field', async ({ app, device }) => {
  const phone = await device()
  let { page } = phone
  await test.step('first visit', async () => {
    await page.open('/')
    await page.says('Discover. Connect. Hunt.')
    await page.becomes('the worker answers', () => navigator.serviceWorker.controller !== null)
    await phone.picture('home')
  })
  await test.step('sign-in', async () => {
    await page.open('/auth/login')
    await page.fill(field('Email'), demo('hunter'))
    await page.fill(field(/^Password/), demoPassword)
    await page.press('button', 'LOGIN')
    await page.at(/^\/my-profile/)
  })
  await test.step('search', async () => {
    await page.open('/stand')
    await page.sees({ role: 'link', name: /View Details/i })
    await phone.picture('search')
    await page.press('link', /View Details/i)
  })
  await page.at(/^\/stand\/\d+/)
  await test.step('stand', async () => {
    await page.sees({ role: 'heading' })
    await phone.picture('stand')
    await page.press('link', 'CHECK AVAILABILITY')
    await page.at(/^\/reserve-stand\//)
  })
  const reservation = await test.step('booking with sandbox card', async () => {
    await page.press('button', /\$\d+, free$/)
    await page.sees({ role: 'row', has: 'Total Amount' })
    await page.tap({ role: 'checkbox', name: 'I accept the cancellation policy' })
    await page.press('button', 'COMPLETE RESERVATION')
    await page.sees({ role: 'heading', name: 'Hunter Wavier Form' })
    await signWaiver(page)
    await page.fill(field('Card number'), '4242424242424242')
    await page.fill(field('Expiry (MM / YY)'), '1230')
    await page.fill(field('CVC'), '123')
    await phone.picture('pay')
    await page.press('button', /^PAY \$/)
    await page.sees({ role: 'heading', name: 'Reservation Confirmed' })
    await page.press('link', 'Reservation Detail')
    await page.says('Approved')
    const [, id] = /reservation-details\/(\d+)/.exec(await page.at(/reservation-details\/\d+/))!
    return Number(id)
  })
  await test.step('pack', async () => {
    await page.press('button', 'Download for the hunt')
    await page.says('Ready for the hunt', 60_000)
    await phone.picture('ready')
  })
  const before = await app.state()
  await test.step('cold start without a network', async () => {
    await app.network.cut()
    page = await phone.restart()
    await page.open('/my-profile/my-reservations')
    await page.press('link', 'Go Hunt!')
    await page.sees(button('Check in'))
    await phone.picture('hunt')
  })
  await test.step('check-in', async () => {
    await page.press('button', 'Check in')
    const dialog = { role: 'dialog', name: 'Before you go in' } as const
    await page.sees({ role: 'checkbox', within: dialog })
    const count = (await page.texts({ role: 'checkbox', within: dialog })).length
    for (let at = 0; at < count; at += 1)
      await page.tap({ css: 'input[type=checkbox]:not(:checked)', within: dialog })
    await page.press('button', 'Check in now', dialog)
    await page.sees({ text: saved, within: item('Check-In') })
  })
  await test.step('messages', async () => {
    await page.press('link', 'Message')
    for (const text of words) {
      await page.fill(field('Message'), text)
      await page.press('button', 'Send')
      await page.sees({ text: saved, within: item(text) })
    }
    await phone.picture('chat')
  })
  await test.step('trophy with a photo', async () => {
    const photo = join(app.dataDir, 'buck.jpg')
    writeFileSync(photo, await jpeg(1600, 1000))
    await page.open(`/my-profile/hunt/${reservation}`)
    await page.press('button', 'Trophy')
    await page.choose({ css: 'input[type=file]' }, photo)
    await page.pick({ role: 'combobox', name: /^Species/ }, 1)
    await page.press('button', 'Record trophy')
    await page.says(saved)
    await page.open('/my-profile/trophies')
    await page.says(saved)
    await phone.picture('trophies')
  })
  await test.step('ticket', async () => {
    await page.open('/my-profile/customer-portal/tickets')
    await page.press('button', 'Create New Ticket')
    await page.pick({ role: 'combobox', name: /^Category/ }, 1)
    await page.fill(field(/^Subject/), 'The gate code does not work')
    await page.fill(field(/^Description/), 'It says 4417 on the sheet, the lock wants five digits.')
    await page.press('button', 'Send ticket')
    await page.sees({ text: saved, within: item('The gate code') })
  })
  await test.step('killed and restarted', async () => {
    page = await phone.restart()
    await page.open('/my-profile/outbox')
    await page.sees({ role: 'listitem', has: 'The gate code' })
    expect(await page.texts({ css: 'main li' })).toHaveLength(5)
    await phone.picture('outbox')
  })
  await test.step('answers are cut, and each thing arrives once and in order', async () => {
    const lost = app.network.hold(/^POST \/api\/(?!auth)/, 'answer')
    await app.network.restore()
    await lost.arrived
    await app.network.cut()
    await app.network.restore()
    await page.says('Everything is sent', 60_000)
    const after = await app.state()
    const grown = (table: string) => (after[table] ?? 0) - (before[table] ?? 0)
    expect({
      attendance: grown('attendance'),
      message: grown('chat_message'),
      trophy: grown('trophy'),
      ticket: grown('ticket'),
    }).toEqual({ attendance: 1, message: 2, trophy: 1, ticket: 1 })
    const token = await app.login('hunter')
    const { data: held } = await app.call<{ data: Reservation }>(`reservation-detail/${reservation}`, {
      token,
    })
    const thread = `reservation-chat/${reservation}/${held.stand_detail.user.id}`
    const { data: sent } = await app.call<{ data: { id: number; message: string }[] }>(thread, { token })
    const texts = sent.toSorted((a, b) => a.id - b.id).map(({ message }) => message)
    // The two may have written to each other before.
    expect(texts.slice(-words.length)).toEqual(words)
  })
})
