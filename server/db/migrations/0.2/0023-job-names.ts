import { type Kysely, sql } from 'kysely'

/** Jobs that wait carry the names that the runners know now. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update job set kind = case kind when 'note_letter' then 'notification_email' when 'search_tell' then 'search_notify'
      else 'reset_email' end
    where kind in ('note_letter', 'search_tell', 'reset_mail');
    update job set payload = (payload - 'letter') || jsonb_build_object('email', payload -> 'letter')
    where kind = 'mail' and payload ? 'letter';
  `.execute(db)
}
