// `npm run verify:waiver FILE`: says of a signed copy, without any server, whether it is as it was made. It needs only
// Node, so that everybody with a copy can check it.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const sha256 = (value) => createHash('sha256').update(value).digest('hex')
/** An Ed25519 key of 32 bytes, as the standard wraps it. */
const wrapping = '302a300506032b6570032100'

/** The last line: `%stamp`, the key, and the signature over everything before it. */
const readStamp = (bytes) => {
  const last = bytes.subarray(Math.max(0, bytes.length - 201)).toString('latin1')
  const found = /%stamp ([0-9a-f]{64}) ([0-9a-f]{128})\n$/.exec(last)
  if (!found) return null
  const key = createPublicKey({ key: Buffer.from(wrapping + found[1], 'hex'), format: 'der', type: 'spki' })
  const holds = verifySignature(
    null,
    bytes.subarray(0, bytes.length - 129),
    key,
    Buffer.from(found[2], 'hex'),
  )
  return { key: found[1], holds }
}

/** What is attached as evidence.json: the only embedded file. */
const readEvidence = (bytes) => {
  const text = bytes.toString('latin1')
  const start = text.indexOf('/Type /EmbeddedFile')
  const stream = text.indexOf('stream\n', start)
  const length = /\/Length (\d+)/.exec(text.slice(start, stream))
  if (start < 0 || stream < 0 || !length) throw new Error('no evidence is attached')
  const packed = bytes.subarray(stream + 7, stream + 7 + Number(length[1]))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(inflateSync(packed)))
}

const attempt = (read) => {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** What the record says of the signature; each line is part of what was hashed. */
const factLines = (facts) => {
  const said = (name, value, isGood = typeof value === 'string') => ({
    ok: isGood,
    text: isGood ? `${name}: ${value === '' ? 'not known' : value}` : `${name}: is missing`,
  })
  return [
    said('Paper', `${facts.kind}-${facts.id}`, typeof facts.kind === 'string' && Number.isInteger(facts.id)),
    said('Signed by', facts.signer),
    ...(facts.guardian ? [said('Guardian', facts.guardian)] : []),
    said('Signed at', facts.signed_at, timeForm.test(facts.signed_at)),
    said('Address', facts.address),
    said('Device', facts.agent),
  ]
}

/** Every part of a signed copy with whether it holds; `expected` is the key of the service, where one knows it. */
export const verifyCopy = (bytes, expected) => {
  const lines = []
  const line = (ok, good, bad) => lines.push({ ok, text: ok ? good : bad })
  const stamp = attempt(() => readStamp(bytes))
  line(
    stamp !== null && !(stamp instanceof Error) && stamp.holds,
    `No byte was changed since the service stamped this file with the key ${stamp?.key}`,
    stamp === null || stamp instanceof Error
      ? 'The stamp at the end of the file is missing or damaged'
      : 'The file was changed after it was stamped',
  )
  if (expected !== undefined)
    line(stamp?.key === expected, 'It is the key that you expect', 'It is not the key that you expect')
  const evidence = attempt(() => readEvidence(bytes))
  if (evidence instanceof Error || evidence === null || typeof evidence !== 'object') {
    line(false, '', `The attached evidence cannot be read: ${evidence?.message ?? 'it is empty'}`)
    return lines
  }
  const facts = attempt(() => JSON.parse(evidence.facts))
  line(
    evidence.format === 'highseat-evidence/1',
    'The evidence has a known form',
    'The evidence has an unknown form',
  )
  if (facts instanceof Error || facts === null || typeof facts !== 'object') {
    line(false, '', 'The record of the signature cannot be read')
    return lines
  }
  const text = sha256(String(evidence.text))
  line(
    text === facts.text_sha256,
    `The text is the one that was signed: SHA-256 ${text}`,
    'The text is not the one that was signed',
  )
  const picture = sha256(Buffer.from(String(evidence.signature), 'base64'))
  line(
    picture === facts.signature_sha256,
    `The signature is the one that was drawn: SHA-256 ${picture}`,
    'The signature is not the one that was drawn',
  )
  const { position, previous, hash } = evidence
  line(
    Number.isInteger(position) && sha256(`${position}\n${previous}\n${evidence.facts}`) === hash,
    `The record is number ${position} of the chain: ${hash}`,
    'The record does not have the hash that the chain gave it',
  )
  lines.push(...factLines(facts))
  return lines
}

const run = () => {
  const [file, ...rest] = process.argv.slice(2)
  const expected = rest[0] === '--key' ? rest[1] : undefined
  if (file === undefined || (rest.length > 0 && expected === undefined)) {
    console.error('npm run verify:waiver -- FILE [--key KEY]')
    return 2
  }
  const bytes = attempt(() => readFileSync(file))
  if (bytes instanceof Error) {
    console.error(bytes.message)
    return 2
  }
  const lines = verifyCopy(bytes, expected)
  for (const { ok, text } of lines) console.log(`${ok ? 'holds' : 'WRONG'}  ${text}`)
  const isGood = lines.every(({ ok }) => ok)
  console.log(isGood ? `${file} is as it was signed.` : `${file} is NOT as it was signed.`)
  if (isGood && expected === undefined)
    console.log(
      'Anybody can make a stamp with a key of their own: ask the service for its key, and give it as --key.',
    )
  return isGood ? 0 : 1
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = run()
