import type pg from 'pg'

/** Seconds after which PostgreSQL ends a statement, where nothing else is configured. */
export const statementSeconds = 20

/** What PostgreSQL itself ends, and how long a request waits for a connection; in milliseconds. */
export const sessionLimits = (seconds: number) => ({
  statement_timeout: seconds * 1000,
  lock_timeout: seconds * 500,
  idle_in_transaction_session_timeout: seconds * 1500,
  connectionTimeoutMillis: 4000,
})

/** Statements with which work that may take long lifts the limit of its connection, and sets it again. */
export const withoutLimit = 'set statement_timeout = 0'
export const withLimit = 'reset statement_timeout'

type Send = (...query: unknown[]) => unknown
interface WithStream {
  readonly connection: { readonly stream: { destroy(error?: Error): void } }
}

/**
 * Closes a connection whose database does not even end the statement in time, because it is frozen or cannot be
 * reached: the query fails, the pool drops the connection, and the next request gets another one.
 */
export const closeWhenFrozen = (client: pg.PoolClient, seconds: number): void => {
  const send = client.query.bind(client) as Send
  let isLimited = true
  const limited: Send = (...query) => {
    const [first] = query
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (text === withoutLimit) isLimited = false
    if (text === withLimit) isLimited = true
    if (!isLimited) return send(...query)
    const timer = setTimeout(
      () =>
        (client as unknown as WithStream).connection.stream.destroy(
          new Error('Connection terminated: the database does not answer'),
        ),
      // PostgreSQL has the first word.
      seconds * 1000 + 1000,
    )
    const done = () => clearTimeout(timer)
    const callback = query.at(-1)
    if (typeof callback === 'function') {
      const answered: Send = (...result) => {
        done()
        return (callback as Send)(...result)
      }
      return send(...query.slice(0, -1), answered)
    }
    const result = send(...query)
    if (result instanceof Promise) result.then(done, done)
    else done()
    return result
  }
  client.query = limited as typeof client.query
}
