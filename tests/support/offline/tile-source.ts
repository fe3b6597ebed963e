import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { seeded } from './faulty-server.ts'

/** Ground that compresses like ground: woods and fields of noise, another one for each tile. */
const draw = async (z: number, x: number, y: number): Promise<Buffer> => {
  const random = seeded(z * 73_856_093 + x * 19_349_663 + y * 83_492_791)
  const size = 64
  const raw = Buffer.alloc(size * size * 3)
  for (let i = 0; i < size * size; i++) {
    const light = 40 + Math.floor(random() * 90)
    raw[i * 3] = light * 0.8
    raw[i * 3 + 1] = light
    raw[i * 3 + 2] = light * 0.6
  }
  const words = `<svg width="256" height="256"><rect x=".5" y=".5" width="255" height="255" fill="none" stroke="#fff" stroke-opacity=".25"/><text x="8" y="20" font-size="13" fill="#fff">${z}/${x}/${y}</text></svg>`
  return sharp(raw, { raw: { width: size, height: size, channels: 3 } })
    .resize(256, 256, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A service of imagery that is somebody else's: real pictures over a real socket, which can be told to fail. */
export const tileSource = async () => {
  const drawn = new Map<string, Promise<Buffer>>()
  const asked: string[] = []
  let spoil: (path: string, response: ServerResponse) => boolean = () => false
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [z, y, x] = path.split('/').slice(1).map(Number)
    if (spoil(path, response)) return
    const before = drawn.get(path) ?? draw(z!, x!, y!)
    drawn.set(path, before)
    void before.then((bytes) =>
      response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length }).end(bytes),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /** For `TILES_IMAGERY_URL`. */
    template: `http://127.0.0.1:${port}/{z}/{y}/{x}`,
    asked,
    spoil: (how: typeof spoil) => {
      spoil = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
