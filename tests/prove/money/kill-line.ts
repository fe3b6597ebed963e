import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'

/**
 * The line between the service and its database, which can kill the service at the nth message from now: before the
 * database gets it, or after it has done what it says, commits included, and before the service hears of it.
 */
export interface KillLine {
  readonly url: string
  arm(message: number, when: 'before' | 'after', kill: () => void): void
  disarm(): void
  close(): Promise<void>
}

const upstreamOf = ({ connectionString, host, port }: pg.PoolConfig): NetConnectOpts => {
  if (connectionString === undefined) return { path: `${host}/.s.PGSQL.${port}` }
  const url = new URL(connectionString)
  const folder = url.searchParams.get('host')
  return folder === null
    ? { host: url.hostname, port: Number(url.port || 5432) }
    : { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
}

export const killLine = async (connection: pg.PoolConfig): Promise<KillLine> => {
  const upstream = upstreamOf(connection)
  let armed: { left: number; when: 'before' | 'after'; kill: () => void } | null = null
  const sockets = new Set<Socket>()
  const fire = () => {
    const { kill } = armed!
    armed = null
    kill()
  }
  const service: Server = createServer((client) => {
    const database = connect(upstream)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    let isSilent = false
    client.on('data', (part) => {
      if (armed && (armed.left -= 1) <= 0) {
        if (armed.when === 'before') return fire()
        isSilent = true
      }
      database.write(part)
    })
    database.on('data', (part) => {
      if (!isSilent) return void client.write(part)
      isSilent = false
      if (armed) fire()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const url = new URL(
    connection.connectionString ?? `postgres://${connection.user}@localhost/${String(connection.database)}`,
  )
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.search = ''
  return {
    url: url.href,
    arm: (left, when, kill) => (armed = { left, when, kill }),
    disarm: () => (armed = null),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => service.close(() => resolve()))
    },
  }
}
