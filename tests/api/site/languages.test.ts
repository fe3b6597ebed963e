import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPushService } from '#tests/support/server/push-service.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { backBy, card, registration, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
let browser: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  browser = await startPushService()
})
afterAll(() => browser.close())

interface Sent {
  to: string
  subject: string
  text: string
  html: string
}
const emailsTo = async (address: string): Promise<Sent[]> => {
  const rows = await app.context.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => (payload as { email: Sent }).email).filter(({ to }) => to === address)
}
const lastTo = async (address: string): Promise<Sent> => (await emailsTo(address)).at(-1)!
const linesOf = ({ text }: Sent): string[] => text.split('\n\n')

const reading = (language: string) => ({ 'X-Highseat-Language': language })
const register = async (email: string, headers: Record<string, string>): Promise<Sent> => {
  const { status } = await app.call('accounts.register', registration(email), { as: null, headers })
  expect(status).toBe(200)
  return lastTo(email)
}
/** Opens a page in a language, as every start of the app does. */
const opens = (who: Who, language: string) =>
  app.call('accounts.profile', {}, { as: who, headers: reading(language) })
const languageOf = async (id: number) =>
  (
    await app.context.database.db
      .selectFrom('app_user')
      .select('language')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).language

describe('who signs up', () => {
  it('on a Spanish page gets the verification email in Spanish', async () => {
    const letter = await register('es@example.com', reading('es'))
    expect(letter.subject).toBe('Verifica tu correo')
    expect(linesOf(letter).slice(0, 3)).toEqual([
      'Hola, Ida. Gracias por registrarte.',
      'Verifica esta dirección para que te lleguen las reservas y los mensajes.',
      'El enlace vale durante dos días.',
    ])
    expect(letter.text).toContain('Verificar correo: http://highseat.test/auth/email-verified?code=')
    expect(letter.html).toContain('<html lang="es">')
  })

  it('on a page without a language gets the first known language of the browser', async () => {
    const browsers = { 'Accept-Language': 'pt-BR,pt;q=0.9,af-ZA;q=0.8,en;q=0.7' }
    expect((await register('af@example.com', browsers)).subject).toBe('Bevestig asseblief jou e-pos')
  })

  it.each<Record<string, string>>([
    {},
    reading('en'),
    reading('xx'),
    reading('constructor'),
    { 'Accept-Language': 'de, *;q=0.1' },
  ])('with %j is written to in English, word for word', async (headers) => {
    const email = `en-${Object.values(headers).join('').replaceAll(/\W/g, '')}@example.com`
    const letter = await register(email, headers)
    expect(letter.subject).toBe('Please verify your email')
    expect(linesOf(letter).slice(0, 3)).toEqual([
      'Welcome, Ida.',
      'Please verify this address, so that reservations and messages reach you.',
      'The link lasts two days.',
    ])
    expect(letter.html).toContain('<html lang="en">')
  })

  it('as a junior has the guardian asked: a member in their own language, another in the junior’s', async () => {
    await opens('landowner2', 'af')
    const junior = (email: string, guardian_email: string) =>
      app.call(
        'accounts.register',
        { ...registration(email), birthday: '2012-05-05', guardian_email },
        { as: null, headers: reading('es') },
      )
    await junior('j1@example.com', 'mother@example.com')
    await junior('j2@example.com', 'Landowner2@demo.highseat.example')
    expect((await lastTo('mother@example.com')).subject).toBe('Ida pide tu consentimiento')
    expect((await lastTo('Landowner2@demo.highseat.example')).subject).toBe('Ida vra jou toestemming')
  })
})

describe('a person’s language', () => {
  it('is that of the page they used last, not the browser’s Accept-Language', async () => {
    expect((await opens('hunter2', 'af')).status).toBe(200)
    expect(await languageOf(ids.hunter2)).toBe('af')
    await app.call('accounts.profile', {}, { as: 'hunter2', headers: { 'Accept-Language': 'es' } })
    await app.call('accounts.profile', {}, { as: 'hunter2', headers: reading('xx') })
    expect(await languageOf(ids.hunter2)).toBe('af')
    expect(await languageOf(ids.hunter)).toBe('en')
  })

  it('is taken from the page where they log in', async () => {
    const input = { email: 'hunter2@demo.highseat.example', password: 'highseat-demo' }
    expect((await app.call('accounts.login', input, { as: null, headers: reading('es') })).status).toBe(200)
    expect(await languageOf(ids.hunter2)).toBe('es')
  })

  it('is used for the email of a password reset, whoever requests it', async () => {
    const email = 'hunter2@demo.highseat.example'
    await app.call('accounts.forgotPassword', { email }, { as: null, headers: reading('en') })
    await app.runJobs()
    const letter = await lastTo(email)
    expect(letter.subject).toBe('Restablece tu contraseña')
    expect(linesOf(letter)[1]).toBe(
      'Si no fuiste tú, no tienes que hacer nada. El enlace vale durante una hora.',
    )
    expect(letter.text).toContain('Elegir una contraseña nueva: http://highseat.test/auth/reset-password?')
    expect(letter.text).not.toMatch(/password was|nothing needs/)
  })
})

describe('each side of a booking', () => {
  it('is notified in its own language with localized sums and days; the wire stays English', async () => {
    await opens('hunter', 'es')
    await opens('landowner', 'af')
    const { body } = await reserve(app)
    expect((await app.call('sandbox.pay', card(body.data.payment_intent))).status).toBe(200)
    const hunter = await lastTo('hunter@demo.highseat.example')
    expect(hunter.subject).toMatch(/^Reserva confirmada: /)
    expect(linesOf(hunter)[0]).toMatch(/^Tu cacería en .+ está reservada: \d+ dic 2026 - \d+ dic 2026\.$/)
    expect(linesOf(hunter)[1]).toMatch(/^Reserva \d+\. Pagado: \$2\d\d\.\d\d\.$/)
    const landowner = await lastTo('landowner@demo.highseat.example')
    expect(landowner.subject).toMatch(/ is bespreek$/)
    expect(linesOf(landowner)[1]).toMatch(/^Bespreking \d+\. Jy ontvang \$\s?1\d\d,\d\d ná die jag\.$/)
    const bell = await app.call('notifications.list', {}, { as: 'landowner' })
    expect(bell.body.data[0].message).toMatch(/ has booked .+ for Dec \d+, 2026 - Dec \d+, 2026$/)
  })
})

describe('a push', () => {
  it('is in the reader’s language, and chat messages stay as written', async () => {
    await opens('landowner', 'es')
    const { endpoint, p256dh, auth } = browser.subscription
    await app.call('devices.register', { device_key: endpoint, p256dh, auth }, { as: 'landowner' })
    await app.call('reservations.attend', { reservationId: 1, kind: 'checkin', at: '2026-11-20T15:10:00Z' })
    const message = 'Please check the marked fields.'
    await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message })
    await app.runJobs()
    const texts = browser.pushed
      .splice(0)
      .map(({ payload }) => (JSON.parse(payload) as { notification: { body: string } }).notification.body)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toMatch(/^Hanna Lindqvist registró su llegada a /)
    expect(texts[1]).toBe(`Hanna: ${message}`)
    await app.context.database.db.deleteFrom('push_subscription').execute()
  })

  it('that never arrived is followed by an email in that language', async () => {
    await app.at('2026-11-20T16:00:00Z')
    await app.call('reservations.attend', { reservationId: 1, kind: 'checkout', at: '2026-11-20T15:50:00Z' })
    await app.at('2026-11-20T18:00:00Z')
    await app.runJobs()
    const letter = await lastTo('landowner@demo.highseat.example')
    expect(letter.subject).toMatch(/^\d+ notificaciones nuevas$|registró su salida de/)
    expect(letter.text).toMatch(/Hanna Lindqvist registró su salida de /)
    expect(letter.text).toContain('abre Notificaciones en tu panel')
    expect(letter.text).toContain('Abrir Highseat: ')
  })
})

describe('the contact of an overdue hunter', () => {
  const overdue = async (contact_email: string): Promise<Sent> => {
    await app.at('2026-11-20T18:00:00Z')
    const input = { ...backBy('2026-11-20T23:00:00Z', '2026-11-20T18:00:00Z'), contact_email }
    expect((await app.call('returns.set', input)).status).toBe(200)
    await app.at('2026-11-20T23:40:00Z')
    await app.runJobs()
    return lastTo(contact_email)
  }

  it('gets an email in the hunter’s language, with the time in the stand’s time zone', async () => {
    await opens('hunter', 'es')
    const letter = await overdue('grace@example.com')
    expect(letter.subject).toBe('Hanna Lindqvist no ha vuelto de una cacería')
    expect(letter.text).toContain('a más tardar: 20 nov, 5:00 p.m. CST. No ha registrado su salida.')
    expect(letter.text).toContain('llama al 911')
    expect(letter.text).not.toMatch(/Stand:|Last heard|check-out/)
    await app.call('returns.stop', { reservationId: 1, at: '2026-11-20T23:39:00Z' })
    expect((await lastTo('grace@example.com')).subject).toBe('Todo bien: Hanna Lindqvist ha vuelto')
  })

  it('gets it in their own language as a member, like the landowner', async () => {
    await opens('landowner2', 'af')
    const letter = await overdue('landowner2@demo.highseat.example')
    expect(letter.subject).toBe('Hanna Lindqvist is nie terug van ’n jag nie')
    expect(letter.text).toContain('wou teen 20 Nov. 17:00 GMT-6 terug wees')
    await app.at('2026-11-21T00:40:00Z')
    await app.runJobs()
    const { text } = await lastTo('landowner@demo.highseat.example')
    expect(text).toMatch(/debía haber vuelto de .+ \(20 nov, 5:00 p\.m\. CST\) y no ha registrado su salida/)
  })
})
