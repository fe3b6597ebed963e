import { type Selectable, sql } from 'kysely'
import { isoTimeOrNull } from '#server/db/json.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import type { VoucherTable } from '#server/db/schema/tables-stands.ts'
import { toStandVoucher } from '#server/domain/money/vouchers.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface Row extends Selectable<VoucherTable> {
  title: string
  zone: string
  stand_active: boolean
  used_at: Date | null
}

export const vouchers: HandlersOf<'vouchers'> = {
  mine: async ({ input, db, me, now }) => {
    // The same division as `voucherTab` of the rules; here so that a page is a page.
    const wallet = sql`
      from user_voucher w
        join voucher v on v.id = w.voucher_id
        join stand s on s.id = v.stand_id
        cross join lateral (select s.active and s.status = 'approved' and s.deleted_at is null as active) at_stand
        cross join lateral (
          select max(r.paid_at) as used_at from reservation r where r.user_id = w.user_id and r.voucher_id = v.id
        ) mine
      where w.user_id = ${me.id} and ${input.status === 'current'} = (
        at_stand.active and mine.used_at is null
        and (v.expiry_day is null or v.expiry_day >= (${now}::timestamptz at time zone s.zone)::date)
        and (v.max_usage is null or v.redeem_count < v.max_usage)
      )`
    const { rows, total } = await loadPage<Row>(db, {
      columns: sql`v.id, v.stand_id, v.name, v.code, v.discount_type, v.amount, v.expiry_type, v.expiry_day,
        v.max_usage, v.redeem_count, v.once_per_hunter, s.title, s.zone, at_stand.active as stand_active, mine.used_at`,
      from: wallet,
      order: sql`w.given_at desc, v.id desc`,
      page: input.page,
      per_page: input.per_page,
    })
    return {
      status: true,
      data: rows.map((row) => ({
        ...toStandVoucher(row),
        type: 'stand' as const,
        stand: { id: row.stand_id, title: row.title, active: row.stand_active, time_zone: row.zone },
        used_at: isoTimeOrNull(row.used_at),
      })),
      total_records: total,
    }
  },
}
