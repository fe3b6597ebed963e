import { naughtyStrings, naughtyValues } from './naughty.ts'

/** A request that is about to be sent. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  /** What was changed, for who reads the finding. */
  readonly mutation: string
}
export interface Chances {
  readonly chance: () => number
  readonly pick: <T>(from: readonly T[]) => T
}
type Fields = Record<string, unknown>
interface Parts {
  readonly method: string
  readonly template: string
  readonly input: Fields
  readonly isForm: boolean
  readonly headers: Record<string, string>
}

const boundary = 'xxboundaryxx'
const isBytes = (value: unknown): value is Buffer => Buffer.isBuffer(value)

const entriesOf = (value: unknown, name: string): [string, string | Buffer][] => {
  if (value === undefined || value === null) return []
  if (isBytes(value)) return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one, i) => entriesOf(one, `${name}[${i}]`))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([inner, one]) =>
      entriesOf(one, name === '' ? inner : `${name}[${inner}]`),
    )
  return [[name, `${value as string | number | boolean}`]]
}

const partOf = ([name, value]: [string, string | Buffer]): Buffer => {
  const file = isBytes(value) ? '; filename="a.png"\r\nContent-Type: image/png' : ''
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '%22')}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), isBytes(value) ? value : Buffer.from(value), Buffer.from('\r\n')])
}

const formOf = (entries: [string, string | Buffer][]): Buffer =>
  Buffer.concat([...entries.map(partOf), Buffer.from(`--${boundary}--\r\n`)])

/** Path, query and body of an input, as a client would send it. */
export const requestOf = ({ method, template, input, isForm, headers }: Parts, mutation: string): Request => {
  const rest: Fields = { ...input }
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return encodeURIComponent(Buffer.from(text.slice(0, 8000)).toString()).replaceAll('.', '%2E') || '%20'
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = entriesOf(rest, '').map(([name, value]) =>
      [encodeURIComponent(name), encodeURIComponent(Buffer.from(String(value)).toString())].join('='),
    )
    return {
      method,
      path: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers,
      body: null,
      mutation,
    }
  }
  const hasBytes = Object.values(rest).some(isBytes)
  if (isForm && hasBytes)
    return {
      method,
      path: `/api${path}`,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: formOf(entriesOf(rest, '')),
      mutation,
    }
  return {
    method,
    path: `/api${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(rest) ?? ''),
    mutation,
  }
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`) as unknown

/** One change of the input's values. */
const changeInput = (parts: Parts, { chance, pick }: Chances): Request => {
  const names = Object.keys(parts.input)
  const name = pick(names.length > 0 ? names : ['id'])
  const before = parts.input[name]
  const inner = typeof before === 'object' && before !== null && !isBytes(before) && chance() < 0.5
  const odd = (): unknown => {
    const roll = chance()
    if (roll < 0.5) return pick(naughtyStrings)
    if (roll < 0.9) return pick(naughtyValues)
    return roll < 0.95 ? nested(60) : Math.floor((chance() - 0.5) * 2 ** 40)
  }
  const value = odd()
  const next = inner
    ? Array.isArray(before)
      ? [...before, value]
      : { ...before, [pick([...Object.keys(before), 'extra'])]: value }
    : value
  return requestOf(
    { ...parts, input: { ...parts.input, [name]: next } },
    `${name} = ${JSON.stringify(value)?.slice(0, 60)}`,
  )
}

const dropPart = (parts: Parts, { pick }: Chances): Request => {
  const name = pick(Object.keys(parts.input).length > 0 ? Object.keys(parts.input) : ['id'])
  const input = Object.fromEntries(
    Object.entries(parts.input).filter(([each]) => each !== name || parts.template.includes(`:${each}`)),
  )
  return requestOf({ ...parts, input }, `without ${name}`)
}
const addPart = (parts: Parts, { pick }: Chances): Request => {
  const name = pick([
    'extra',
    '__proto__',
    'constructor',
    'id',
    'user_id',
    'is_admin',
    'status',
    'page',
    'per_page',
    'a[b][c][d][e][f][g]',
    '',
    '\u0000',
  ])
  const value = pick(naughtyValues)
  return requestOf(
    {
      ...parts,
      input: Object.defineProperty({ ...parts.input }, name, { value, enumerable: true }) as Fields,
    },
    `with ${name}`,
  )
}
const changeQuery = (parts: Parts, { pick }: Chances): Request => {
  const request = requestOf(parts, '')
  const more = pick([
    'page=1&page=2',
    'page[]=1&page[]=2',
    'id=1&id=2',
    'a[__proto__][b]=1',
    'page[0][b]=1',
    '%',
    '%zz=%zz',
    '=',
    '&&&&',
    'x'.repeat(9000),
    'search=%00',
    'search=%ff%fe',
    'species[999999999]=1',
    Array.from({ length: 900 }, (_, i) => `a[${i}]=1`).join('&'),
  ])
  return {
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${more}`,
    mutation: `query ${more.slice(0, 40)}`,
  }
}
const changePath = (parts: Parts, { pick }: Chances): Request => {
  const request = requestOf(parts, '')
  const odd = pick([
    '%00',
    '%ff',
    '%2e%2e%2f',
    '9'.repeat(30),
    '-1',
    '0',
    '1.5',
    '1e3',
    'x'.repeat(4000),
    '%F0%9F%A6%8C',
    ';',
    '1%20',
    '01',
    '/',
  ])
  const path = /:\w+/.test(parts.template)
    ? `/api${parts.template.replaceAll(/:\w+/g, odd)}`
    : `${request.path.split('?')[0]}/${odd}`
  return { ...request, path, mutation: `path ${odd.slice(0, 30)}` }
}
const changeHeaders = (parts: Parts, { pick }: Chances): Request => {
  const request = requestOf(parts, '')
  const [name, value] = pick<[string, string]>([
    ['authorization', 'Bearer'],
    ['authorization', `Bearer ${'x'.repeat(5000)}`],
    ['authorization', 'Basic YTpi'],
    ['idempotency-key', ''],
    ['idempotency-key', 'x'.repeat(201)],
    ['idempotency-key', 'caf\u00e9'],
    ['idempotency-key', pick(['k1', 'k2', 'k3'])],
    ['accept-language', '*;q=zz,'.repeat(200)],
    ['accept-encoding', 'br;q=nope'],
    ['content-encoding', 'gzip'],
    ['x-highseat-device-time', 'yesterday'],
    ['x-highseat-written', '-271821-04-19T00:00:00Z'],
    ['x-highseat-language', 'xx'],
    ['x-highseat-version', '999.0.0'],
    ['x-forwarded-for', "1.2.3.4, ' or 1=1, ::ffff:1.2.3.4, %00"],
    ['x-forwarded-for', ','.repeat(500)],
    ['if-none-match', 'W/"x", *'],
    ['range', 'bytes=-1-9999999999999'],
    ['origin', 'null'],
    ['cookie', 'a=b;'.repeat(500)],
    ['expect', '200-maybe'],
  ])
  return {
    ...request,
    headers: { ...request.headers, [name]: value },
    mutation: `${name}: ${value.slice(0, 40)}`,
  }
}

type BodyChange = [name: string, change: (body: Buffer, type: string) => { body: Buffer; type?: string }]
const bodyChanges: readonly BodyChange[] = [
  ['cut in the middle', (body) => ({ body: body.subarray(0, Math.floor(body.length / 2)) })],
  ['twice', (body) => ({ body: Buffer.concat([body, body]) })],
  ['empty', () => ({ body: Buffer.alloc(0) })],
  ['null', () => ({ body: Buffer.from('null') })],
  ['a list', (body) => ({ body: Buffer.from(`[${body.toString('latin1')}]`) })],
  ['a number', () => ({ body: Buffer.from('17') })],
  [
    'invalid UTF-8',
    (body) => ({
      body: Buffer.concat([body.subarray(0, 3), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), body.subarray(3)]),
    }),
  ],
  [
    'UTF-16',
    (body) => ({
      body: Buffer.from(body.toString('utf8'), 'utf16le'),
      type: 'application/json; charset=utf-16',
    }),
  ],
  ['a BOM', (body) => ({ body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) })],
  [
    'doubled keys',
    (body) => ({
      body: Buffer.from(
        body.toString('latin1').replace('{', '{"id":2,"id":"x","page":[],"page":1,'),
        'latin1',
      ),
    }),
  ],
  [
    '__proto__ in JSON',
    (body) => ({
      body: Buffer.from(
        body.toString('latin1').replace('{', '{"__proto__":{"is_admin":true},"constructor":{"prototype":1},'),
        'latin1',
      ),
    }),
  ],
  ['deep JSON', () => ({ body: Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`) })],
  ['2 MB of JSON', () => ({ body: Buffer.from(`{"message":"${'x'.repeat(2_000_000)}"}`) })],
  ['type text/plain', (body) => ({ body, type: 'text/plain' })],
  [
    'type xml',
    () => ({
      body: Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      ),
      type: 'application/xml',
    }),
  ],
  [
    'type form',
    () => ({
      body: Buffer.from('a=1&a[b]=2&a[b][c]=3&%=1&message=%ff'),
      type: 'application/x-www-form-urlencoded',
    }),
  ],
  [
    'many form fields',
    () => ({
      body: Buffer.from(Array.from({ length: 5000 }, (_, i) => `f${i}=1`).join('&')),
      type: 'application/x-www-form-urlencoded',
    }),
  ],
  ['no type', (body) => ({ body, type: '' })],
  ['multipart without a boundary', (body) => ({ body, type: 'multipart/form-data' })],
  ['multipart with another boundary', (body) => ({ body, type: 'multipart/form-data; boundary=other' })],
  [
    'multipart that does not end',
    (body) => ({
      body: Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\n${body.toString('latin1')}`,
      ),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
  [
    'multipart without names',
    () => ({
      body: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
  [
    'multipart with long heads',
    () => ({
      body: Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${'n'.repeat(40_000)}"\r\n\r\nx\r\n--${boundary}--\r\n`,
      ),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
  [
    'a hundred files',
    () => ({
      body: formOf(Array.from({ length: 100 }, () => ['image', Buffer.from('x')] as [string, Buffer])),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
  [
    'a file for a text',
    () => ({
      body: formOf(
        ['message', 'email', 'id', 'subject', 'description', 'tags'].map(
          (name) => [name, Buffer.from('x')] as [string, Buffer],
        ),
      ),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
  [
    'a text for a file',
    () => ({
      body: formOf([
        ['image', 'x'],
        ['media', 'x'],
        ['signature', 'x'],
        ['category', '1'],
        ['subject', 'S'],
        ['description', 'D'],
      ]),
      type: `multipart/form-data; boundary=${boundary}`,
    }),
  ],
]
const changeBody = (parts: Parts, { pick }: Chances): Request => {
  const request = requestOf(parts, '')
  if (request.body === null) return changeQuery(parts, { pick, chance: () => 0 })
  const [name, change] = pick(bodyChanges)
  const { body, type } = change(request.body, request.headers['content-type'] ?? '')
  const { 'content-type': _, ...rest } = request.headers
  const headers =
    type === '' ? rest : { ...request.headers, ...(type !== undefined && { 'content-type': type }) }
  return { ...request, headers, body, mutation: `body: ${name}` }
}
const changeMethod = (parts: Parts, { pick }: Chances): Request => {
  const method = pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
  const request = requestOf(parts, '')
  return {
    ...request,
    method,
    body: method === 'GET' || method === 'HEAD' ? null : request.body,
    mutation: `method ${method}`,
  }
}

const kinds: readonly ((parts: Parts, chances: Chances) => Request)[] = [
  changeInput,
  changeInput,
  changeInput,
  changeInput,
  dropPart,
  addPart,
  changeQuery,
  changePath,
  changeHeaders,
  changeBody,
  changeBody,
  changeMethod,
]
export const mutated = (parts: Parts, chances: Chances): Request => chances.pick(kinds)(parts, chances)
