import { connect, createServer, type Server, type Socket } from 'node:net'

interface Terms {
  /** Toward the phone, all connections together. */
  bytesPerSecond: number
  roundTripMs: number
}

/** A road to a server on loopback as narrow and as long as a bad line, which can be cut in the middle of a byte. */
export const narrowRoadTo = async (target: number, { bytesPerSecond, roundTripMs }: Terms) => {
  const sockets = new Set<Socket>()
  let freeAt = 0
  /** When so many bytes have passed: one after another, whatever connection they are of. */
  const passed = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    return freeAt - performance.now() + roundTripMs / 2
  }
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((near) => {
        const far = connect(target, '127.0.0.1')
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => socket.destroy())
          socket.on('close', () => sockets.delete(socket))
        }
        near.on('data', (part: Buffer) => setTimeout(() => far.destroyed || far.write(part), roundTripMs / 2))
        far.on('data', (part: Buffer) => {
          far.pause()
          setTimeout(() => {
            if (near.destroyed) return
            near.write(part)
            far.resume()
          }, passed(part.length))
        })
        near.on('close', () => far.destroy())
        far.on('close', () => setTimeout(() => near.end(), roundTripMs))
      })
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  let server: Server | null = await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = async () => {
    const before = server
    server = null
    for (const socket of sockets) socket.destroy()
    freeAt = 0
    if (before) await new Promise((resolve) => before.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    restore: async () => {
      server ??= await open(port)
    },
    close: cut,
  }
}
