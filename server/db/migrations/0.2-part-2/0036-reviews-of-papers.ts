import { type Kysely, sql } from 'kysely'

/** What administrators decide about signed papers, which themselves never change (decision 21). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table waiver_review (
      waiver_id bigint primary key references waiver,
      verdict text not null check (verdict in ('approved', 'rejected')),
      reason text not null, user_id bigint not null references app_user, created_at timestamptz not null,
      constraint waiver_review_reason check (verdict = 'approved' or reason <> '')
    );
    create trigger waiver_review_fixed before update or delete on waiver_review
      for each row execute function never_changed();
    create table lease_review (
      lease_application_id bigint primary key references lease_application,
      verdict text not null check (verdict in ('approved', 'rejected')),
      reason text not null, user_id bigint not null references app_user, created_at timestamptz not null,
      constraint lease_review_reason check (verdict = 'approved' or reason <> '')
    );
    create trigger lease_review_fixed before update or delete on lease_review
      for each row execute function never_changed();
  `.execute(db)
}
