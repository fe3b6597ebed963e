import { inflateSync } from 'node:zlib'

/** The lines of text of a PDF, read by its own table of characters. */
export const pdfText = (pdf: Buffer): string => {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(pdf.subarray(index + 7)).toString('latin1')]
    } catch {
      return []
    }
  })
  const maps = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) =>
      [...(/\[(.*)\]/s.exec(stream)?.[1] ?? '').matchAll(/<([0-9a-f ]+)>/g)].map(([, hex]) => hex!),
    )
  const read = (hex: string, map: string[]) =>
    (hex.match(/.{4}/g) ?? [])
      .map((code) => (map[Number.parseInt(code, 16)] ?? '').split(' ').filter(Boolean))
      .map((codes) => codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16))).join(''))
      .join('')
  return streams
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, shown]) => shown!))
    .map((shown) => [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex!).join(''))
    .flatMap((hex) => maps.map((map) => read(hex, map)))
    .join('\n')
}
