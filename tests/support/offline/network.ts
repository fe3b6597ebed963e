import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A request, or the answer to it, that is kept on the road. */
export interface Held {
  /** Resolves once it has come as far as the road. */
  readonly arrived: Promise<void>
  release(): void
}

export interface Network {
  readonly port: number
  /** Takes the network away: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** Bars without data: nothing passes and nothing breaks; a connection that was opened before stays dead. */
  swallow(): void
  restore(): Promise<void>
  /**
   * Keeps the next request whose head matches, or the answer to it, until it is released. Unlike a route of the
   * test tool it also reaches what a worker sends that has just woken up.
   */
  hold(head: RegExp, what: 'request' | 'answer'): Held
  /** The requests that have come as far as the road and have no answer yet, as in "GET /api/stands". */
  waiting(): string[]
  /** From now on the requests whose head is one of these go to another server on loopback. */
  turnAside(takes: (head: string) => boolean, port: number): void
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
  const holds = new Set<{ head: RegExp; what: 'request' | 'answer'; pass(go: () => void): void }>()
  const waiting = new Map<Socket, string>()
  let turning: { takes(head: string): boolean; port: number } | null = null
  /** Two streams, toward the server and back, between which what is held is known. */
  const gates = (near: Socket) => {
    let answer: ((go: () => void) => void) | null = null
    let aside: Socket | null = null
    let isAside = false
    const openAside = (toPort: number): Socket => {
      const socket = connect(toPort, '127.0.0.1')
      keep(socket)
      socket.on('data', (part) => {
        waiting.delete(near)
        near.write(part)
      })
      socket.on('close', () => near.destroy())
      near.on('close', () => socket.destroy())
      return socket
    }
    const there = new Transform({
      transform: (part: Buffer, _, done) => {
        const text = part.toString('latin1')
        const [, request] = /^([A-Z]+ \S+) HTTP\//.exec(text) ?? []
        if (request !== undefined) {
          waiting.set(near, request)
          isAside = turning?.takes(text) === true
        }
        if (isAside) {
          aside ??= openAside(turning!.port)
          aside.write(part)
          return done()
        }
        const found = [...holds].find(({ head }) => head.test(text))
        const go = () => done(null, part)
        if (!found) return go()
        holds.delete(found)
        if (found.what === 'request') return found.pass(go)
        answer = found.pass
        go()
      },
    })
    const back = new Transform({
      transform: (part: Buffer, _, done) => {
        const pass = answer
        answer = null
        waiting.delete(near)
        if (pass) pass(() => done(null, part))
        else done(null, part)
      },
    })
    return { there, back }
  }
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
        const { there, back } = gates(near)
        near.pipe(there).pipe(far).pipe(back).pipe(near)
        near.on('close', () => {
          waiting.delete(near)
          far.destroy()
        })
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
    hold: (head, what) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const arrived = new Promise<void>((resolve) => {
        const pass = (go: () => void) => {
          resolve()
          void released.then(go)
        }
        holds.add({ head, what, pass })
      })
      return { arrived, release: () => release() }
    },
    turnAside: (takes, toPort) => {
      turning = { takes, port: toPort }
    },
    waiting: () => [...waiting.values()],
    untilHeard: () => heard,
    close: cut,
  }
}
