import { connect, createServer, type Socket } from 'node:net'

/** A road to a server on loopback on which every byte takes its time, there and back. */
export const slowRoadTo = async (target: number, roundTripMs: number) => {
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    const later = (step: () => void) => setTimeout(() => to.destroyed || step(), roundTripMs / 2)
    from.on('data', (part: Buffer) => void later(() => to.write(part)))
    from.on('close', () => void later(() => to.end()))
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket)
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
