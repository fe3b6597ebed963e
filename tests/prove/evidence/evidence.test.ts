import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import { sha256 } from '#server/config/random.ts'
import { chainReader, type ChainRecord, type SignedRow } from '#server/domain/documents/chain.ts'
import { firstPrevious, recordHash } from '#server/domain/documents/evidence.ts'
import type { Evidence } from '#server/domain/documents/papers.ts'
import { signedCopy } from '#server/domain/documents/signed-copy.ts'
import { publicKeyOf } from '#server/domain/documents/signing-keys.ts'
import { proof } from '#tests/prove/proof.ts'
import { verifyCopy } from '#server/bin/verify-waiver.mjs'

const { size, chance, pick, count, found, findings } = proof('evidence', { seed: '1', size: 3000 }, [
  'undetected',
])
const below = (most: number): number => Math.floor(chance() * most)
const secret = 'a secret of this proof'
const length = 40

/** A chain as the service makes it: each of its papers with row and record. */
const madeChain = (picture: Buffer) => {
  const records: ChainRecord[] = []
  const rows: SignedRow[] = []
  let previous = firstPrevious
  for (let id = 1; id <= length; id += 1) {
    const body = `# RELEASE\nSigned by Žižka ${id} on Nov 20, 2026.\n${'The hunter knows the dangers. '.repeat(9)}`
    const facts = JSON.stringify({
      kind: 'waiver',
      id,
      user: 100 + id,
      document: 'waiver document',
      text_sha256: sha256(body),
      signature_sha256: sha256(picture),
      signer: `Žižka ${id}`,
      guardian: null,
      signed_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2027-11-20T12:00:00.000Z',
      approved: true,
      answers: [{ id: 1, question: 'Are you well?', answer: 'Yes', reason: null }],
      address: '203.0.113.7',
      agent: 'A phone',
    })
    const hash = recordHash(id, previous, facts)
    records.push({ position: id, previous, hash, kind: 'waiver', subject_id: id, user_id: 100 + id, facts })
    rows.push({ kind: 'waiver', id, body, signature: picture, facts })
    previous = hash
  }
  return { records, rows }
}
type Chain = ReturnType<typeof madeChain>

const holds = ({ records, rows }: Chain): boolean => {
  const reader = chainReader()
  const papers = Array.from({ length }, (_, n) => ({ kind: 'waiver' as const, id: n + 1 }))
  return reader.next(records, rows) === null && reader.end(papers) === null
}

const evidenceOf = ({ records, rows }: Chain, at: number): Evidence => {
  const record = records[at]!
  const row = rows[at]!
  const paper: SignedPaper = {
    id: `waiver-${row.id}`,
    kind: 'waiver',
    document: 'waiver document',
    land: null,
    signed_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2027-11-20T12:00:00.000Z',
    is_approved: true,
    refusal: null,
    position: record.position,
    sha256: sha256(row.body),
  }
  const { facts, previous, hash, user_id: userId } = record
  return { paper, userId, text: row.body, signature: row.signature, facts, previous, hash }
}

const otherByte = (byte: number): number => (byte + 1 + below(255)) % 256
/** One byte less, one byte that is another, or two stretches that have changed places; never the same bytes. */
const changedBytes = (bytes: Buffer): { what: string; changed: Buffer } => {
  const at = below(bytes.length)
  const kind = below(3)
  if (kind === 0) {
    const changed = Buffer.from(bytes)
    changed[at] = otherByte(changed[at]!)
    return { what: `byte ${at} is ${changed[at]!}`, changed }
  }
  const span = 1 + below(64)
  if (kind === 1) {
    const changed = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + span)])
    return { what: `${span} bytes from ${at} are gone`, changed }
  }
  const [from, to] = [at, below(bytes.length)].sort((a, b) => a - b) as [number, number]
  const cut = Math.min(to + span, bytes.length)
  const middle = Math.min(from + span, to)
  const changed = Buffer.concat([
    bytes.subarray(0, from),
    bytes.subarray(to, cut),
    bytes.subarray(middle, to),
    bytes.subarray(from, middle),
    bytes.subarray(cut),
  ])
  return changed.equals(bytes) ? changedBytes(bytes) : { what: `${from} and ${to} changed places`, changed }
}

const otherText = (text: string): string => {
  const at = below(text.length)
  const letter = String.fromCharCode(32 + ((text.charCodeAt(at) - 32 + 1 + below(90)) % 94))
  return letter === text[at] ? otherText(text) : text.slice(0, at) + letter + text.slice(at + 1)
}
const withOther = <T extends object>(thing: T, field: keyof T): T => {
  const value = thing[field]
  const other = Buffer.isBuffer(value)
    ? Buffer.from(value.map((byte, at) => (at === 0 ? otherByte(byte) : byte)))
    : typeof value === 'number'
      ? value + 1 + below(5)
      : otherText(String(value))
  return { ...thing, [field]: other }
}
/** One field changed, a record, row or both gone, or two records in each other's places. */
const changedChain = ({ records, rows }: Chain): { what: string; changed: Chain } => {
  const at = below(length)
  const other = (at + 1 + below(length - 1)) % length
  const without = <T>(list: readonly T[]) => list.filter((_, n) => n !== at)
  const replaced = <T>(list: readonly T[], value: T) => list.map((each, n) => (n === at ? value : each))
  const swapped = <T>(list: readonly T[]) =>
    list.map((each, n) => (n === at ? list[other]! : n === other ? list[at]! : each))
  const field = pick(['position', 'previous', 'hash', 'kind', 'subject_id', 'user_id', 'facts'] as const)
  const rowField = pick(['body', 'signature', 'facts'] as const)
  const ways: (() => { what: string; changed: Chain })[] = [
    () => ({
      what: `${field} of record ${at}`,
      changed: { records: replaced(records, withOther(records[at]!, field)), rows },
    }),
    () => ({
      what: `${rowField} of row ${at}`,
      changed: { records, rows: replaced(rows, withOther(rows[at]!, rowField)) },
    }),
    () => ({ what: `record ${at} is gone`, changed: { records: without(records), rows } }),
    () => ({ what: `row ${at} is gone`, changed: { records, rows: without(rows) } }),
    () => ({ what: `both ${at} are gone`, changed: { records: without(records), rows: without(rows) } }),
    () => ({ what: `${at} and ${other} changed places`, changed: { records: swapped(records), rows } }),
    () => ({
      what: `${at} and ${other} changed all but their numbers`,
      changed: { records: swapped(records).map((record, n) => ({ ...record, position: n + 1 })), rows },
    }),
  ]
  return pick(ways)()
}

describe('the evidence of signatures', () => {
  let chain: Chain
  let files: Buffer[]
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    chain = madeChain(picture)
    files = await Promise.all([0, 1, length - 1].map((at) => signedCopy(evidenceOf(chain, at), secret)))
  })

  it('holds where nothing was changed', () => {
    expect(holds(chain)).toBe(true)
    const key = publicKeyOf(secret, 'copies')
    for (const file of files) expect(verifyCopy(file, key).filter(({ ok }) => !ok)).toEqual([])
  })

  it('shows every change of a signed copy: other, missing and moved bytes', () => {
    for (let n = 0; n < size / 2; n += 1) {
      const { what, changed } = changedBytes(pick(files))
      if (verifyCopy(changed).every(({ ok }) => ok)) found('undetected', `copy: ${what}`)
      count('changes of a signed copy')
    }
    expect(findings).toEqual([])
  })

  it('shows every change of the chain: other, missing and moved records and rows', () => {
    for (let n = 0; n < size / 2; n += 1) {
      const { what, changed } = changedChain(chain)
      if (holds(changed)) found('undetected', `chain: ${what}`)
      count('changes of the chain')
    }
    expect(findings).toEqual([])
  })

  it('names the part of a copy that is another, also where another key has stamped it anew', async () => {
    const evidence = evidenceOf(chain, 3)
    const other = async (change: Partial<Evidence>) =>
      verifyCopy(await signedCopy({ ...evidence, ...change }, secret))
        .filter(({ ok }) => !ok)
        .map(({ text }) => text)
    const forged = evidence.facts.replace('Žižka 4', 'Žižka 5')
    expect(await other({ text: `${evidence.text}.` })).toEqual(['The text is not the one that was signed'])
    expect(await other({ signature: await sharp(evidence.signature).negate().png().toBuffer() })).toEqual([
      'The signature is not the one that was drawn',
    ])
    for (const change of [{ facts: forged }, { previous: firstPrevious }, { hash: firstPrevious }])
      expect(await other(change)).toEqual(['The record does not have the hash that the chain gave it'])
    const stampedAnew = await signedCopy(evidence, 'a secret of somebody else')
    expect(verifyCopy(stampedAnew, publicKeyOf(secret, 'copies')).filter(({ ok }) => !ok)).toEqual([
      { ok: false, text: 'It is not the key that you expect' },
    ])
  })

  it('is no evidence in a file that is empty, cut off or something else', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('%PDF-1.3\n'),
      files[0]!.subarray(0, 5000),
      Buffer.from(`%stamp ${'0'.repeat(64)} ${'0'.repeat(128)}\n`),
    ])
      expect(verifyCopy(bytes).some(({ ok }) => !ok)).toBe(true)
  })
})
