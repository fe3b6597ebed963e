import type { Me } from '#core/calls/shapes/people.ts'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { leaseApplication, newMember, signedWaiver } from '#tests/support/server/administration-inputs.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { answersOf, days, reserve, signature } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const as = 'admin' as const
beforeEach(async () => void (await db().deleteFrom('notification').execute()))

const list = async (
  call: 'administration.waivers' | 'administration.leases',
  status = 'waiting',
  more = {},
) => {
  const { body } = await app.call(call, { status, ...more }, { as })
  return body as { data: { id: number }[]; total_records: number }
}
const idsOf = async (...terms: Parameters<typeof list>) => (await list(...terms)).data.map(({ id }) => id)
const told = () =>
  db().selectFrom('notification').select(['user_id', 'type', 'code', 'values']).orderBy('id').execute()
const audited = (subject: string) =>
  db().selectFrom('audit').select(['user_id', 'act', 'facts']).where('subject', '=', subject).execute()

describe('waivers', () => {
  const review = (id: number, verdict: string, reason = '') =>
    app.call('administration.reviewWaiver', { id, verdict, reason }, { as })
  const book = () => reserve(app, { as: 'hunter2', days: days(20, 1) })

  it('that their answers did not approve wait with those, until an administrator decides or they are signed again', async () => {
    const member = await newMember(db())
    const [first, second] = [await signedWaiver(db(), member), await signedWaiver(db(), member)]
    const approved = await signedWaiver(db(), await newMember(db()), true)
    const { data } = await list('administration.waivers')
    expect(data.map(({ id }) => id)).toContain(second)
    expect(data.map(({ id }) => id)).not.toContain(first)
    expect(data.map(({ id }) => id)).not.toContain(approved)
    expect(data.find(({ id }) => id === second)).toMatchObject({
      user: { id: member },
      is_approved: false,
      answers: [{ question: 'Is your heart sound?', answer: 'No', reason: 'A valve' }],
      review: null,
    })
    expect(await idsOf('administration.waivers', 'approved', { per_page: 50 })).toContain(approved)
    await review(second, 'rejected', 'See a doctor')
    expect(await idsOf('administration.waivers')).not.toContain(second)
    expect(await idsOf('administration.waivers', 'rejected')).toEqual([second])
  })

  it('that are approved by a review count where approval is asked, and their signer is notified', async () => {
    const questions = await answersOf(app)
    const all = (await app.call('waivers.questions')).body.data as {
      id: number
      options: { label: string; show_comment_box: boolean; is_approved: boolean }[]
    }[]
    const bad = questions.map((answer, i) => {
      const option = all[i]!.options.find((one) => !one.is_approved)
      return option ? { id: answer.id, answer: option.label, reason: 'Long ago' } : answer
    })
    const input = { questions: bad, signature: await signature() }
    expect((await app.call('waivers.sign', input, { as: 'hunter2' })).failure).toBe('waiver_not_approved')
    expect((await book()).failure).toBe('waiver_needed')
    const [id] = await idsOf('administration.waivers')
    expect((await review(id!, 'approved')).status).toBe(200)
    expect((await book()).status).toBe(200)
    await app.call('reservations.release', {}, { as: 'hunter2' })
    const { data } = (await app.call('accounts.profile', {}, { as: 'hunter2' })).body
    expect(data.waiver_info).toMatchObject({ is_approved: true })
    expect(await told()).toMatchObject([{ user_id: ids.hunter2, type: 'waiver_reviewed', code: 'approved' }])
    expect(await audited(`waiver/${id}`)).toContainEqual({
      user_id: ids.admin,
      act: 'waiver.approve',
      facts: { signer: ids.hunter2 },
    })
  })

  it('that are rejected by a review count no more, and their signer reads the reason', async () => {
    const id = await signedWaiver(db(), ids.hunter2, true)
    await review(id, 'rejected', 'The signature is not yours')
    expect((await book()).failure).toBe('waiver_needed')
    expect(await told()).toMatchObject([
      {
        user_id: ids.hunter2,
        type: 'waiver_reviewed',
        code: 'rejected',
        values: { reason: 'The signature is not yours' },
      },
    ])
    const pack = await app.call('packs.read', { id: ids.reservation })
    expect(pack.status).toBe(200)
  })

  it('that are rejected say why in the documents and the profile, until another is signed', async () => {
    const reason = 'The name is not yours'
    const seen = async () => {
      const profile = (await app.call('accounts.profile', {}, { as: 'hunter2' })).body.data as Me
      const papers = (await app.call('documents.list', {}, { as: 'hunter2' })).body.data as SignedPaper[]
      return [profile.waiver_refusal, papers[0]!.is_approved, papers[0]!.refusal]
    }
    const input = { questions: await answersOf(app), signature: await signature() }
    expect((await app.call('waivers.sign', input, { as: 'hunter2' })).status).toBe(200)
    expect(await seen()).toEqual([null, true, null])
    const [id] = await idsOf('administration.waivers', 'approved')
    await review(id!, 'rejected', reason)
    expect(await seen()).toEqual([reason, false, reason])
    const own = (await app.call('documents.read', { id: `waiver-${id}` }, { as: 'hunter2' })).body.data
    expect([own.is_approved, own.refusal]).toEqual([false, reason])
    const again = { ...input, signature: await signature() }
    expect((await app.call('waivers.sign', again, { as: 'hunter2' })).status).toBe(200)
    expect(await seen()).toEqual([null, true, null])
  })

  it('are decided about once, and not rejected without a reason', async () => {
    const id = await signedWaiver(db(), await newMember(db()))
    expect((await review(id, 'rejected')).status).toBe(422)
    const answers = await Promise.all([review(id, 'approved'), review(id, 'rejected', 'No')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = await review(id, 'approved')
    expect(refused).toMatchObject({ status: 409, failure: 'waiver_reviewed' })
    expect(refused.body.message).toBe('Rosa Admin has decided about this waiver already.')
    expect((await review(999_999, 'approved')).status).toBe(404)
  })

  it('and their reviews are never changed afterward', async () => {
    const change = db().updateTable('waiver_review').set({ reason: 'x' }).execute()
    await expect(change).rejects.toThrow('never changed')
  })

  it('are in a pack only where they are approved', async () => {
    const id = await signedWaiver(db(), ids.hunter, true)
    const inPack = async () =>
      ((await app.call('packs.read', { id: ids.reservation })).body.data.waivers as object[]).length
    const before = await inPack()
    await review(id, 'rejected', 'Not yours')
    expect(await inPack()).toBe(before - 1)
  })
})

describe('lease applications', () => {
  const review = (id: number, verdict: string, reason = '') =>
    app.call('administration.reviewLease', { id, verdict, reason }, { as })

  it('wait with what was signed, and the applicant is notified of the decision', async () => {
    const [one, two] = [
      await leaseApplication(db(), ids.landowner, 'North ridge'),
      await leaseApplication(db(), ids.landowner2, 'South creek'),
    ]
    const { data, total_records } = await list('administration.leases')
    expect(total_records).toBe(2)
    expect(data).toMatchObject([
      { id: two, user: { id: ids.landowner2 }, property_identification_name: 'South creek' },
      { id: one, body: 'I lease my land out.', signer_name: 'Walt Landowner', review: null },
    ])
    await review(one, 'approved')
    await review(two, 'rejected', 'The deed is missing')
    expect((await list('administration.leases')).total_records).toBe(0)
    expect(await idsOf('administration.leases', 'approved')).toEqual([one])
    expect(await idsOf('administration.leases', 'rejected')).toEqual([two])
    expect(await idsOf('administration.leases', 'all', { page: 2, per_page: 1 })).toEqual([one])
    expect(await told()).toMatchObject([
      {
        user_id: ids.landowner,
        type: 'lease_reviewed',
        code: 'approved',
        values: { land: 'North ridge' },
      },
      { user_id: ids.landowner2, code: 'rejected', values: { reason: 'The deed is missing' } },
    ])
    expect(await audited(`lease_application/${two}`)).toEqual([
      {
        user_id: ids.admin,
        act: 'lease.reject',
        facts: { applicant: ids.landowner2, reason: 'The deed is missing' },
      },
    ])
  })

  it('are decided about once, and not rejected without a reason', async () => {
    const id = await leaseApplication(db(), ids.landowner)
    expect((await review(id, 'rejected')).status).toBe(422)
    await review(id, 'approved')
    expect(await review(id, 'rejected', 'Late')).toMatchObject({ status: 409, failure: 'lease_reviewed' })
    expect((await review(999_999, 'approved')).status).toBe(404)
  })
})
