import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createFiles } from '#server/services/files.ts'
import { createMail } from '#server/services/mail.ts'
import { createPlaces } from '#server/services/places.ts'
import { createTiles } from '#server/services/tiles.ts'
import { type Asked, fakeServer, type FakeServer } from '#tests/support/server/fake.ts'
import { mailServer, type MailServer } from '#tests/support/server/smtp.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-outside-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const configWith = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment })
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

describe('the imagery', () => {
  let far: FakeServer
  let now = 0
  let tiles: ReturnType<typeof createTiles>
  beforeAll(async () => {
    far = await fakeServer(({ url }, response) => {
      const kind = /^\/(\d+)\//.exec(url)?.[1]
      if (kind === '1' || kind === '9') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(jpeg)
      else if (kind === '2') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')
      else if (kind === '3') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end()
      else if (kind === '4') response.writeHead(404).end()
      else if (kind === '5') response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<html>')
      else if (kind === '6') response.writeHead(503, { 'Content-Type': 'image/jpeg' }).end(jpeg)
    })
    tiles = createTiles(
      configWith({
        DEMO: '0',
        TILES_IMAGERY_URL: `${far.url}/{z}/{y}/{x}`,
        TILES_TOPO_URL: 'none',
        TILES_TERRAIN_URL: 'none',
      }),
      () => now,
      300,
    )
  })
  afterAll(() => far.close())
  const ask = async (z: number, x = 0) => {
    const tile = await tiles.tile('imagery', z, x, 0)
    return typeof tile === 'object' ? tile.type : null
  }
  const sources = () => tiles.sources().map(({ id }) => id)

  it('is fetched once and kept', async () => {
    expect(await ask(1)).toBe('image/jpeg')
    expect(await ask(1)).toBe('image/jpeg')
    expect(far.asked.map(({ url }) => url)).toEqual(['/1/0/0'])
  })

  it('has no tile that its server lacks, and other tiles are still requested', async () => {
    expect(await ask(4)).toBeNull()
    expect(sources()).toEqual(['base', 'imagery'])
    expect(await ask(1, 1)).toBe('image/jpeg')
  })

  it.each([
    [2, 'a page instead of a picture'],
    [3, 'an empty picture'],
    [5, 'a page that is called a picture'],
    [6, 'an error with a picture'],
    [7, 'nothing in time'],
  ])(
    'answered (%i) with %s three times is left alone for a minute, what is kept is still given',
    async (z) => {
      now += 60_000
      expect(await ask(9, z)).toBe('image/jpeg')
      const before = far.asked.length
      for (const x of [0, 1]) {
        expect(await ask(z, x)).toBeNull()
        expect(sources()).toEqual(['base', 'imagery'])
      }
      expect(await ask(z, 2)).toBeNull()
      expect(sources()).toEqual(['base'])
      expect(await ask(1)).toBe('image/jpeg')
      now += 59_000
      expect(await ask(8)).toBeNull()
      expect(far.asked.length - before).toBe(3)
      now += 1000
      expect(sources()).toEqual(['base', 'imagery'])
    },
  )

  it('that has not answered since is blocked again by the first failure', async () => {
    now += 60_000
    for (const x of [0, 1, 2]) await ask(6, x)
    now += 60_000
    const before = far.asked.length
    expect(await ask(6)).toBeNull()
    expect(sources()).toEqual(['base'])
    expect(await ask(6, 1)).toBeNull()
    expect(far.asked.length - before).toBe(1)
  })

  it('that answers between failures stays available: one bad tile does not stop a pack', async () => {
    now += 60_000
    for (let x = 0; x < 4; x++) {
      expect(await ask(9, 10 + x)).toBe('image/jpeg')
      expect(await ask(6, x)).toBeNull()
      expect(await ask(6, x)).toBeNull()
    }
    expect(sources()).toEqual(['base', 'imagery'])
  })
})

describe('mail over SMTP', () => {
  let far: MailServer
  beforeAll(async () => {
    far = await mailServer()
  })
  afterAll(() => far.close())
  const email = { to: 'ida@example.com', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' }

  it('arrives with its sender, both forms and an id that a repeat has as well', async () => {
    const mail = createMail(
      configWith({ SMTP_URL: far.url, MAIL_FROM: 'Us <us@example.com>' }),
      () => new Date(0),
    )
    await mail.send('0000000001-aa', email)
    await mail.send('0000000001-aa', email)
    const [one, two] = far.got
    expect(one).toMatchObject({ from: 'us@example.com', to: 'ida@example.com' })
    expect(one!.data).toContain('text/plain')
    expect(one!.data).toContain('text/html')
    expect(one!.data).toContain('Message-ID: <0000000001-aa@highseat.example>')
    expect(two!.data).toContain('Message-ID: <0000000001-aa@highseat.example>')
  })

  it('that is refused makes the job retry', async () => {
    far.refuse('451 later')
    const mail = createMail(configWith({ SMTP_URL: far.url }), () => new Date(0))
    await expect(mail.send('0000000002-aa', email)).rejects.toThrow('451')
  })
})

const secret = 'the-secret-of-the-bucket'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** Signs a request as AWS does (version 4), from what arrived, to compare with what was sent. */
const signatureOf = ({ method, url, headers }: Asked): string => {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, `AWS4-HMAC-SHA256\n${headers['x-amz-date'] as string}\n${scope}\n${digest}`).toString(
    'hex',
  )
}

describe('files in a bucket', () => {
  let far: FakeServer
  const kept = new Map<string, Buffer>()
  beforeAll(async () => {
    far = await fakeServer((asked, response) => {
      if (!asked.headers.authorization?.endsWith(`Signature=${signatureOf(asked)}`))
        return void response.writeHead(403).end()
      if (asked.method === 'PUT') kept.set(asked.url, asked.body)
      const found = kept.get(asked.url)
      response.writeHead(found ? 200 : 404).end(asked.method === 'GET' ? found : undefined)
    })
  })
  afterAll(() => far.close())
  const files = (key = secret) =>
    createFiles(
      configWith({
        S3_ENDPOINT: far.url,
        S3_BUCKET: 'land',
        S3_REGION: 'eu-west-1',
        S3_ACCESS_KEY_ID: 'AKIA',
        S3_SECRET_ACCESS_KEY: key,
      }),
    )

  it('are put and read with signed requests', async () => {
    await files().put('abc.webp', jpeg, 'image/webp')
    expect([...kept.keys()]).toEqual(['/land/abc.webp'])
    expect(Buffer.from((await files().get('abc.webp'))!)).toEqual(jpeg)
    expect(await files().get('missing.webp')).toBeNull()
  })

  it('are refused to another secret, and names that leave the bucket are not asked for', async () => {
    await expect(files('wrong').get('abc.webp')).rejects.toThrow('403')
    const before = far.asked.length
    expect(await files().get('../other/abc.webp')).toBeNull()
    await expect(files().put('../abc.webp', jpeg, 'image/webp')).rejects.toThrow('not safe')
    expect(far.asked.length).toBe(before)
  })
})

describe('places of a geocoder', () => {
  let far: FakeServer
  let answer: unknown
  beforeAll(async () => {
    far = await fakeServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  afterAll(() => far.close())
  const place = (countrycode: string) => ({
    geometry: { coordinates: [28.05, -26.2] },
    properties: {
      housenumber: '4',
      street: 'Fox St',
      city: 'Johannesburg',
      country: 'South Africa',
      countrycode,
    },
  })

  it('are those of the countries that are served, with street and town apart', async () => {
    answer = { features: [place('ZA'), place('DE')] }
    const places = createPlaces(configWith({ PHOTON_URL: far.url }))
    expect((await places.search('Fox St 4')).places).toMatchObject([
      {
        address: '4 Fox St, Johannesburg, South Africa',
        city: 'Johannesburg',
        latitude: -26.2,
        longitude: 28.05,
      },
    ])
    expect(far.asked[0]!.url).toContain('q=Fox+St+4')
  })

  it.each([[{ error: 'down' }], ['<html>'], [{ features: [{ geometry: null }] }]])(
    'are those of the gazetteer when it answers %j',
    async (broken) => {
      answer = broken
      const places = createPlaces(configWith({ PHOTON_URL: far.url }))
      expect((await places.search('Polokwane')).places.map(({ city }) => city)).toContain('Polokwane')
    },
  )
})
