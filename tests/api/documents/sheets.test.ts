import { describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { invited } from '#tests/support/server/inputs.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = testApp()
const ofHunt = (who: Who, terms: object = {}) =>
  app.call('sheets.reservation', { id: ids.reservation, ...terms }, { as: who })
const ofStand = (who: Who) => app.call('sheets.stand', { id: 1 }, { as: who })
const textOf = (body: { data: { pdf: string } }) => Buffer.from(body.data.pdf, 'base64').toString('latin1')
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)!.length
const sizesOf = (pdf: string) => [...new Set(pdf.match(/\/MediaBox \[[^\]]*\]/g))]
const setStand = (change: object) =>
  app.context.database.db.updateTable('stand').set(change).where('id', '=', 1).execute()

describe('the sheet as a PDF', () => {
  it('comes in Letter and in A4', async () => {
    const letter = textOf((await ofHunt('hunter')).body)
    const a4 = textOf((await ofHunt('hunter', { paper: 'A4' })).body)
    expect(letter.startsWith('%PDF-')).toBe(true)
    expect([sizesOf(letter), sizesOf(a4)]).toEqual([
      ['/MediaBox [0 0 612 792]'],
      ['/MediaBox [0 0 595.28 841.89]'],
    ])
    expect((await ofHunt('hunter', { paper: 'A0' })).status).toBe(422)
  })

  it('has the overview, the maps, and the party on a page of its own', async () => {
    expect(pagesOf(textOf((await ofHunt('hunter')).body))).toBe(3)
    await setStand({ notes_to_hunter: 'Short.' })
    expect(pagesOf(textOf((await ofStand('landowner')).body))).toBe(2)
    await setStand({ notes_to_hunter: 'A long word about the gate. '.repeat(20) })
    expect(pagesOf(textOf((await ofStand('landowner')).body))).toBe(3)
    await setStand({ notes_to_hunter: '', way_to_parking: null, way_to_stand: null, boundary: null })
    expect(pagesOf(textOf((await ofStand('landowner')).body))).toBe(1)
  })

  it('has the emergency number of the stand’s country beside the phone numbers of a hunt', async () => {
    const lines = async () => {
      const { body } = await ofHunt('hunter')
      return pdfText(Buffer.from(body.data.pdf as string, 'base64'))
    }
    const { zone } = await app.context.database.db
      .selectFrom('stand')
      .select('zone')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(zone).toBe('America/Chicago')
    expect(await lines()).toContain('Emergency: 911')
    await setStand({ zone: 'Africa/Johannesburg' })
    expect(await lines()).toContain('Emergency: 112')
    expect(await lines()).not.toContain('911')
    await setStand({ zone })
  })

  it('is for the owner, administrators and the hunters of the stand, that of a hunt for its party', async () => {
    for (const who of ['hunter2', 'landowner2', 'junior'] as const) {
      expect([who, (await ofStand(who)).status]).toEqual([who, 404])
      expect([who, (await ofHunt(who)).status]).toEqual([who, 404])
    }
    expect((await ofStand('admin')).status).toBe(200)
    expect((await ofHunt('landowner')).status).toBe(200)
    const invitation = await invited(app)
    expect((await ofHunt('hunter2')).status).toBe(404)
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    expect((await ofHunt('hunter2')).status).toBe(200)
    await app.call('invitations.revoke', { id: invitation }, { as: 'hunter' })
    expect((await ofHunt('hunter2')).status).toBe(404)
  })

  it('ends for hunters 30 days after the hunt, and not for the owner', async () => {
    // A session lasts 30 days after its last use.
    await app.at('2026-12-10T12:00:00Z')
    expect([(await ofHunt('hunter')).status, (await ofStand('landowner')).status]).toEqual([200, 200])
    await app.at('2026-12-21T12:00:00Z')
    expect((await ofHunt('hunter')).status).toBe(200)
    await app.at('2026-12-23T12:00:00Z')
    expect([(await ofHunt('hunter')).status, (await ofStand('hunter')).status]).toEqual([404, 404])
    expect((await ofStand('landowner')).status).toBe(200)
    await app.at(start.toISOString())
  })
})
