import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Begins a statement that each connection parses and plans once, where planning would cost more than running. Only
 * for a text that never changes, with its columns named one by one, whose best plan does not depend on its values.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

type Send = (...query: unknown[]) => unknown

/** Gives the marked statements of a connection a name, by which PostgreSQL knows them again. */
export const prepareMarked = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as Send
  const sendNamed: Send = (text, values, ...rest) =>
    typeof text === 'string' && text.startsWith(mark)
      ? send({ name: nameOf(text), text, values }, ...rest)
      : send(text, values, ...rest)
  client.query = sendNamed as typeof client.query
}
