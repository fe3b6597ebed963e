import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { realRandom } from '#server/config/random.ts'
import { withMigrationLock, migrate } from '#server/db/migrate.ts'
import { checkChain } from '#server/domain/documents/chain.ts'
import { publicKeyOf } from '#server/domain/documents/signing-keys.ts'
import { serverSecret } from '#server/seed/prepare.ts'
import { seedReference } from '#server/seed/reference/reference.ts'
import {
  adminProblem,
  createAdmin,
  type AdminOutcome,
  type NewAdministrator,
} from '#server/start/create-admin.ts'
import { openConfigured } from '#server/start/database.ts'

const usage = `npm run highseat -- verify-signatures

Checks every signature that is kept here, names the first one that does not hold, and says the key of the stamps.

npm run highseat -- create-admin [--email E] [--first-name F] [--last-name L] [--password P] [--promote]

Makes an administrator. What is not given is asked for; a password that is asked for does not show. --promote makes an
existing member an administrator, who keeps the password.
`
const questions: Record<keyof NewAdministrator, string> = {
  email: 'Email: ',
  first: 'First name: ',
  last: 'Last name: ',
  password: 'Password (12 characters or more): ',
}
const results: Record<AdminOutcome, string> = {
  created: 'is an administrator now. Log in on the page and complete the profile.',
  promoted: 'is an administrator now, with the same password as before.',
  already: 'is an administrator already; nothing was changed.',
  exists: 'has an account already. Add --promote to make it an administrator.',
}

/** Asks at the terminal; what is typed for a password is not shown. */
const prompt = async (question: string, isHidden: boolean): Promise<string> => {
  let isSilent = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isSilent) process.stdout.write(chunk as Buffer)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  try {
    const answer = terminal.question(question)
    isSilent = isHidden
    return await answer
  } finally {
    terminal.close()
    if (isHidden) process.stdout.write('\n')
  }
}

const valueOf = async (name: keyof NewAdministrator, given: string | undefined): Promise<string> => {
  if (given === undefined && !process.stdin.isTTY)
    throw new ConfigError([`--${name === 'first' || name === 'last' ? `${name}-name` : name}: is missing`])
  for (let value = given; ; value = undefined) {
    const answer = value ?? (await prompt(questions[name], name === 'password'))
    const problem = adminProblem[name](answer)
    if (problem === null) return answer
    if (value !== undefined || !process.stdin.isTTY) throw new ConfigError([problem])
    process.stdout.write(`${problem}\n`)
  }
}

/** Says whether every signature holds, or which is the first that does not. */
const verifySignatures = async (): Promise<number> => {
  const database = await openConfigured(readConfig(process.env), () => {})
  try {
    const { broken, count, last } = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(checkChain)
    const key = publicKeyOf(await serverSecret(database.db, realRandom), 'copies')
    process.stdout.write(
      broken === null
        ? `${count} signatures hold. The last record is ${last}\nSigned copies are stamped with the key ${key}\n`
        : `Record ${broken.position}, ${broken.paper}: ${broken.why}. The ${count} before it hold.\n`,
    )
    return broken === null ? 0 : 1
  } finally {
    await database.close()
  }
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      password: { type: 'string' },
      promote: { type: 'boolean', default: false },
    },
  })
  if (positionals.length === 1 && positionals[0] === 'verify-signatures') return verifySignatures()
  if (positionals.length !== 1 || positionals[0] !== 'create-admin') {
    process.stderr.write(usage)
    return 1
  }
  const config = readConfig(process.env)
  const person = {
    email: await valueOf('email', values.email),
    first: await valueOf('first', values['first-name']),
    last: await valueOf('last', values['last-name']),
    password: await valueOf('password', values.password),
  }
  const database = await openConfigured(config, () => {})
  try {
    const outcome = await withMigrationLock(database.db, async () => {
      await migrate(database.db)
      await seedReference(database.db)
      return createAdmin(database.db, person, { promote: values.promote, now: new Date() })
    })
    process.stdout.write(`${person.email} ${results[outcome]}\n`)
    return outcome === 'exists' ? 1 : 0
  } finally {
    await database.close()
  }
}

run().then(
  (code) => (process.exitCode = code),
  (error: Error) => {
    process.stderr.write(`${error instanceof ConfigError ? error.problems.join('\n') : error.message}\n`)
    process.exitCode = 1
  },
)
