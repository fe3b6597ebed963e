import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Network {
  readonly port: number
  /** Takes the network away: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** Bars without data: nothing passes and nothing breaks; a connection that was opened before stays dead. */
  swallow(): void
  restore(): Promise<void>
  /** Milliseconds from the last `restore` to the first bytes of a request. */
  untilHeard(): Promise<number>
  close(): Promise<void>
}

/**
 * A road to a server on loopback that can really be cut. A browser's own "offline" does not reach every
 * request of a worker that wakes by itself; a closed port does.
 */
export const networkTo = async (target: () => number): Promise<Network> => {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  let tellHeard: (at: number) => void = () => undefined
  let heard = Promise.resolve(0)
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((near) => {
        if (isSwallowing) return keep(near)
        const far = connect(target(), '127.0.0.1')
        keep(near)
        keep(far)
        near.once('data', () => tellHeard(performance.now()))
        near.pipe(far).pipe(near)
        near.on('close', () => far.destroy())
        far.on('close', () => near.destroy())
      })
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  let server: Server | null = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = async () => {
    const before = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (before) await new Promise((resolve) => before.close(resolve))
  }
  return {
    port,
    cut,
    swallow: () => {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore: async () => {
      isSwallowing = false
      const restored = performance.now()
      heard = new Promise((resolve) => {
        tellHeard = (at) => resolve(at - restored)
      })
      server ??= await listen(port)
    },
    untilHeard: () => heard,
    close: cut,
  }
}
