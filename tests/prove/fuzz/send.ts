import http from 'node:http'
import net from 'node:net'
import type { Request } from './mutations.ts'

export interface Reply {
  /** 0: the connection was closed without an answer. */
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly ms: number
}
/** No answer takes longer, whatever was asked. */
export const longestMs = 5000
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request as it is; null when there was no answer in time. */
export const send = (url: string, { method, path, headers, body }: Request): Promise<Reply | null> =>
  new Promise((resolve) => {
    const began = performance.now()
    const { hostname, port } = new URL(url)
    const closed = (): void => resolve({ status: 0, headers: {}, text: '', ms: performance.now() - began })
    const request = http.request({ hostname, port, method, path, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', closed)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
          ms: performance.now() - began,
        }),
      )
    })
    request.setTimeout(longestMs, () => {
      resolve(null)
      request.destroy()
    })
    request.on('error', closed)
    request.end(body ?? undefined)
  })

/** Bytes on a socket, as no client would write them; the sending side then ends. */
export const sendRaw = (url: string, bytes: Buffer): Promise<Reply | null> =>
  new Promise((resolve) => {
    const began = performance.now()
    const { hostname, port } = new URL(url)
    const socket = net.connect(Number(port), hostname)
    const parts: Buffer[] = []
    const end = (isLate: boolean): void => {
      const text = Buffer.concat(parts).toString('latin1')
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0)
      resolve(isLate && status === 0 ? null : { status, headers: {}, text, ms: performance.now() - began })
      socket.destroy()
    }
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
    socket.setTimeout(longestMs, () => end(true))
    socket.end(bytes)
  })

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`
const host = 'Host: 127.0.0.1'

/** Requests that break HTTP itself. */
export const rawRequests = (token: string): readonly (readonly [name: string, bytes: Buffer])[] =>
  (
    [
      ['nothing', ''],
      ['an empty line', '\r\n\r\n'],
      ['half a line', 'GET /api/pi'],
      ['no host', lines('GET /api/ping HTTP/1.1')],
      ['two hosts', lines('GET /api/ping HTTP/1.1', host, 'Host: b')],
      ['an odd host', lines('GET /api/ping HTTP/1.1', 'Host: a b:c@[::')],
      ['HTTP/1.0', lines('GET /api/ping HTTP/1.0')],
      ['HTTP/0.9', 'GET /api/ping\r\n'],
      ['HTTP/9', lines('GET /api/ping HTTP/9.9', host)],
      ['a whole address', lines('GET http://evil.example/api/ping HTTP/1.1', host)],
      ['an address of two slashes', lines('GET //evil.example/%2e%2e/api HTTP/1.1', host)],
      ['a broken address', lines('GET http://[ HTTP/1.1', host)],
      ['an asterisk', lines('OPTIONS * HTTP/1.1', host)],
      ['CONNECT', lines('CONNECT a:443 HTTP/1.1', host)],
      ['TRACE', lines('TRACE /api/ping HTTP/1.1', host)],
      ['an unknown method', lines('BREW /api/ping HTTP/1.1', host)],
      ['a NUL in the path', lines('GET /api/\u0000 HTTP/1.1', host)],
      ['bytes in the path', lines('GET /api/stand-detail/\u00ff\u00fe HTTP/1.1', host)],
      ['a path of 60 KB', lines(`GET /api/${'x'.repeat(60_000)} HTTP/1.1`, host)],
      [
        'a thousand headers',
        lines('GET /api/ping HTTP/1.1', host, ...Array.from({ length: 1000 }, (_, i) => `X-${i}: y`)),
      ],
      ['a header of 60 KB', lines('GET /api/ping HTTP/1.1', host, `X-A: ${'y'.repeat(60_000)}`)],
      ['a folded header', lines('GET /api/ping HTTP/1.1', host, 'X-A: b', ' c')],
      ['a header without a name', lines('GET /api/ping HTTP/1.1', host, ': b')],
      [
        'a body shorter than it says',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 500')}{"email"`,
      ],
      [
        'a body longer than it says',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 2')}{}{}{}`,
      ],
      ['a negative length', `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Length: -5')}{}`],
      [
        'two lengths',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 9')}{}`,
      ],
      [
        'a length and chunks',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /api/ping HTTP/1.1\r\n\r\n`,
      ],
      [
        'broken chunks',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
      ],
      [
        'a chunk that does not end',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"a"`,
      ],
      [
        'a huge chunk size',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\nx`,
      ],
      [
        'an unknown transfer encoding',
        lines('POST /api/auth/login HTTP/1.1', host, 'Transfer-Encoding: gzip, identity'),
      ],
      ['ten requests at once', lines('GET /api/ping HTTP/1.1', host).repeat(10)],
      [
        'an upgrade',
        lines(
          'GET /api/live HTTP/1.1',
          host,
          'Upgrade: websocket',
          'Connection: Upgrade',
          'Sec-WebSocket-Key: x',
        ),
      ],
      ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
      [
        'a form that is cut',
        `${lines('POST /api/create-ticket HTTP/1.1', host, `Authorization: Bearer ${token}`, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 400')}--b\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nabc`,
      ],
      [
        'an upload that is cut',
        `${lines('PUT /api/uploads/00000000-0000-4000-8000-000000000001?offset=0 HTTP/1.1', host, `Authorization: Bearer ${token}`, 'Upload-Length: 900', `Upload-Sha256: ${'0'.repeat(64)}`, 'Content-Length: 900')}abc`,
      ],
      [
        'Expect: 100-continue',
        `${lines('POST /api/auth/login HTTP/1.1', host, 'Expect: 100-continue', 'Content-Length: 2')}{}`,
      ],
      ['a range of nothing', lines('GET /media/0123456789abcdef.webp HTTP/1.1', host, 'Range: bytes=9-1')],
    ] as const
  ).map(([name, text]) => [name, Buffer.from(text, 'latin1')] as const)
