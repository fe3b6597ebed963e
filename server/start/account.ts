import { brand } from '#core/brand.ts'
import path from 'node:path'
import { type Config, hostInUrl } from '#server/config/config.ts'
import { demoPassword } from '#server/seed/demo/people.ts'

/** Runs one step of a start and prints its name and duration. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

export const step: Step = async (name, work) => {
  const began = performance.now()
  process.stdout.write(`${name} … `)
  try {
    const result = await work()
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`${seconds.toFixed(seconds < 10 ? 1 : 0)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

const people = [
  ['hunter', 'books and hunts'],
  ['landowner', 'owns the land'],
  ['junior', 'is under 18'],
] as const

/** The summary after a start: address, people to log in as, where mail lands, and the payment sandbox. */
export const account = (config: Config, hasDemo: boolean): string => {
  const rows: [string, string][] = []
  if (hasDemo) {
    people.forEach(([name, what], i) =>
      rows.push([i === 0 ? 'Log in as' : '', `${`${name}@demo.highseat.example`.padEnd(32)} ${what}`]),
    )
    rows.push(['Password', demoPassword])
  }
  const folder = path.join(config.dataDir, 'mail')
  const inside = path.relative(process.cwd(), folder)
  const mailbox = inside.startsWith('..') ? folder : inside
  rows.push(['Mail', config.mail.smtp === null ? `lands as .eml files in ${mailbox}` : 'is sent by SMTP_URL'])
  rows.push([
    'Payments',
    {
      sandbox: 'are a sandbox: card 4242 4242 4242 4242 pays, and no money moves',
      stripe: 'are real, by Stripe',
      off: 'are switched off: nothing that costs money can be booked; set STRIPE_SECRET_KEY, or PAYMENTS=sandbox to try',
    }[config.payments],
  ])
  for (const notice of config.notices) rows.push(['Note', notice])
  rows.push(['Log', 'on standard error; LOG_LEVEL=debug shows every request'])
  return [
    '',
    `${brand.name} listening on http://${hostInUrl(config.host)}:${config.port}`,
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(10)} ${text}`),
    '',
    '',
  ].join('\n')
}
