import { createHmac, randomInt } from 'node:crypto'
import { type PermitText, permitMinutes } from '#core/rules/booking/permits.ts'
import type { Db } from '#server/db/connect.ts'

const codes = 1_000_000
const attempts = 20

/** Found by its hash, so that no comparison of digits tells how many of them are right. */
const hashOf = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`permit-code/${code}`).digest('base64url')

/** The six digits that stand for this permit from now on; those of before count no longer. */
export const issuePermitCode = async (
  db: Db,
  permit: PermitText,
  secret: string,
  now: Date,
): Promise<{ code: string; until: Date }> => {
  const until = new Date(now.getTime() + permitMinutes.code * 60_000)
  await db
    .deleteFrom('permit_code')
    .where((eb) =>
      eb.or([
        eb('until', '<=', now),
        eb.and([eb('user_id', '=', permit.u), eb('reservation_id', '=', permit.r)]),
      ]),
    )
    .execute()
  for (let n = 0; n < attempts; n += 1) {
    const code = String(randomInt(codes)).padStart(6, '0')
    const written = await db
      .insertInto('permit_code')
      .values({
        hash: hashOf(code, secret),
        reservation_id: permit.r,
        user_id: permit.u,
        permit: JSON.stringify(permit),
        until,
      })
      // Another permit shows it now.
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (written) return { code, until }
  }
  throw new Error('No free code for a permit was found')
}

/** The permit that shows this code now. */
export const permitOfCode = async (
  db: Db,
  code: string,
  secret: string,
  now: Date,
): Promise<PermitText | null> => {
  const row = await db
    .selectFrom('permit_code')
    .select('permit')
    .where('hash', '=', hashOf(code.replaceAll(/\D/g, ''), secret))
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.permit ?? null
}
