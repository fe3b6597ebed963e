import { fail, type FieldErrors, type Failure } from '#core/failures.ts'
import { afterSending, identityChanges, identityOf, type StandForm } from '#core/rules/land/stand-form.ts'
import { toCents } from '#core/rules/money/money.ts'
import type { Random } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { approvalSetting, dropForm, keepWaiting } from '#server/domain/stands/approval.ts'
import { refuse } from '#server/domain/refusal.ts'
import { barredChoices, withoutBarred } from '#server/domain/stands/choices.ts'
import { addressColumns, readIdentity, writeIdentity, zoneOf } from '#server/domain/stands/identity.ts'
import { writeOffers } from './write-offers.ts'

/** The stand that a form is written to, locked. */
export interface Written {
  readonly id: number
  readonly status: StandTable['status']
}

/** A number as a draft's card shows it, within what a stand can hold. */
const within = (value: number | null, most: number): number => Math.min(Math.max(value ?? 0, 0), most)

/** The columns that a draft has already; without a pin it lies nowhere in particular, and nobody else sees it. */
const draftColumns = async (db: Db, form: StandForm) => ({
  title: form.title,
  acres: within(form.acres, 100),
  ...(await addressColumns(db, form.address)),
  ...(form.land.property && { lat: form.land.property.lat, lng: form.land.property.lng }),
  zone: zoneOf(form.land) ?? 'UTC',
})

/** A stand of its own for a form that has none yet, as a draft. */
export const insertDraft = async (
  db: Db,
  form: StandForm,
  { userId, key, now }: { userId: number; key: string | undefined; now: Date },
): Promise<number> => {
  const row = await db
    .insertInto('stand')
    .values({
      lat: 0,
      lng: 0,
      ...(await draftColumns(db, form)),
      user_id: userId,
      form_key: key ?? null,
      cancellation_days: 0,
      cancellation_fee_cents: 0,
      recovery_days: 0,
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same form is being sent at this moment by another request.
  return row?.id ?? refuse('request_running', undefined, 1)
}

/** Keeps a draft, in which anything may be missing or wrong. */
export const writeDraft = async (db: Db, id: number, form: StandForm, now: Date): Promise<void> => {
  await db
    .updateTable('stand')
    .set(await draftColumns(db, form))
    .where('id', '=', id)
    .execute()
  const fields = JSON.stringify(await withoutBarred(db, form, id))
  const values = { state: 'draft' as const, fields, reason: null, sent_at: now }
  await db
    .insertInto('stand_form')
    .values({ stand_id: id, ...values })
    .onConflict((conflict) => conflict.column('stand_id').doUpdateSet(values))
    .execute()
}

/** What of a form names something that is in none of the lists, or that this stand cannot choose any more. */
const unknownChoices = async (db: Db, form: StandForm, standId: number): Promise<FieldErrors> => {
  const barred = await barredChoices(db, form, standId)
  const known = async (
    table: 'specie' | 'point_of_interest' | 'site_type' | 'capacity',
    ids: readonly number[],
  ) => {
    // Held until they are written: an administrator who deletes one waits, and counts it.
    const rows =
      ids.length === 0
        ? []
        : await db.selectFrom(table).select('id').where('id', 'in', ids).forKeyShare().execute()
    return rows.length === new Set(ids).size
  }
  return {
    ...((barred.stand_species.size > 0 || !(await known('specie', form.stand_species))) && {
      stand_species: [{ code: 'stand_species_needed' }],
    }),
    ...((barred.points_of_interest.size > 0 ||
      !(await known('point_of_interest', form.points_of_interest))) && {
      points_of_interest: [{ code: 'choice_needed' }],
    }),
    ...((barred.site_type.size > 0 || !(await known('site_type', [form.site_type!]))) && {
      site_type: [{ code: 'site_type_needed' }],
    }),
    ...(!(await known('capacity', [form.stand_capacity!])) && {
      stand_capacity: [{ code: 'capacity_needed' }],
    }),
  }
}

const writeDetails = async (db: Db, id: number, form: StandForm): Promise<void> => {
  const { capacity } = await db
    .selectFrom('capacity')
    .select('capacity')
    .where('id', '=', form.stand_capacity)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stand')
    .set({
      description: form.description,
      rules: form.rules,
      notes_to_hunter: form.notes_to_hunter === '' ? null : form.notes_to_hunter,
      site_type_id: form.site_type,
      capacity_id: form.stand_capacity,
      maximum_hunters: capacity,
      cellular_coverage: form.cellular_coverage ?? false,
      handicap_accessible: form.handicap_accessible ?? false,
      marked_trail: form.is_marked_trail,
      minimum_rating: form.minimum_rating ?? 0,
      cancellation_days: form.cancellation_days ?? 0,
      cancellation_fee_cents: toCents(form.cancellation_fee ?? 0),
      recovery_days: form.recovery_period_days ?? 0,
      location_privacy: form.location_privacy,
      booking_by: form.booking_by,
      deposit_percent: form.deposit_percent,
      balance_days: form.balance_days,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Writes a sound form. Which land it is waits where an administrator has to look at it again; prices, days and texts
 * hold at once (decision 38).
 */
export const writeSent = async (
  db: Db,
  stand: Written,
  form: StandForm,
  { random, now }: { random: Random; now: Date },
): Promise<Failure | null> => {
  const unknown = await unknownChoices(db, form, stand.id)
  if (Object.keys(unknown).length > 0) return fail('invalid', unknown)
  const changed =
    stand.status !== 'approved' || identityChanges(await readIdentity(db, stand.id), form).length > 0
  const next = afterSending(stand.status, await approvalSetting(db), changed)
  const refused = await writeOffers(db, stand.id, form, random)
  if (refused) return refused
  await writeDetails(db, stand.id, form)
  if (next.identityWaits) await keepWaiting(db, stand.id, identityOf(form), now)
  else {
    await writeIdentity(db, stand.id, form, now)
    await dropForm(db, stand.id)
  }
  if (next.status === 'pending' || next.identityWaits)
    await db.updateTable('stand').set({ sent_at: now }).where('id', '=', stand.id).execute()
  await setStandVisibility(db, [stand.id], { status: next.status, reject_reason: null }, now)
  return null
}
