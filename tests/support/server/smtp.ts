import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly from: string
  readonly to: string
  readonly data: string
}
export interface MailServer {
  readonly url: string
  readonly got: Received[]
  /** What the next email is answered instead of 250, once. */
  refuse(answer: string): void
  close(): Promise<void>
}

/** A mail server that takes every email and remembers it. */
export const mailServer = async (): Promise<MailServer> => {
  const got: Received[] = []
  const refusals: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let from = ''
    let to = ''
    let data: string[] | null = null
    const say = (text: string) => void socket.write(`${text}\r\n`)
    const line = (text: string): void => {
      if (data !== null) {
        if (text !== '.') return void data.push(text)
        const refusal = refusals.shift()
        if (refusal === undefined) got.push({ from, to, data: data.join('\n') })
        data = null
        return say(refusal ?? '250 kept')
      }
      const [, verb = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(text) ?? []
      const inBrackets = /<([^>]*)>/.exec(rest)?.[1] ?? ''
      if (verb === 'MAIL') from = inBrackets
      if (verb === 'RCPT') to = inBrackets
      if (verb === 'DATA') data = []
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say(verb === 'DATA' ? '354 go on' : '250 fine')
    }
    let rest = ''
    socket.on('data', (part) => {
      const lines = (rest + part.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(line)
    })
    say('220 tests')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    refuse: (answer) => void refusals.push(answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
