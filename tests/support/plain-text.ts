/** The plain text of an email as its reader sees it; of an email in one part, all that follows its header. */
export const plainTextOf = (source: string): string => {
  const [, header = '', rest = source] =
    /(Content-Type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*)/.exec(source) ?? []
  // A text may itself have lines that begin with two dashes.
  const ends = [...source.matchAll(/boundary="([^"]+)"/g)]
    .map(([, boundary]) => rest.indexOf(`\r\n--${boundary}`))
    .filter((end) => end !== -1)
  const body = rest.slice(0, ends.length === 0 ? undefined : Math.min(...ends))
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(header)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
