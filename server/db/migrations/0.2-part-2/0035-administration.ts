import { type Kysely, sql } from 'kysely'

/** Suspensions, settings with their history, and refunds that an administrator makes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table suspension (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      reason text not null check (reason <> ''),
      suspended_by bigint not null references app_user,
      /* The stands that it has switched off, and that its end switches on again. */
      stands jsonb not null,
      created_at timestamptz not null,
      lifted_at timestamptz, lifted_by bigint references app_user,
      constraint suspension_of_another check (suspended_by <> user_id),
      constraint suspension_lifted check ((lifted_at is null) = (lifted_by is null))
    );
    create index suspension_user on suspension (user_id, id desc);
    create unique index suspension_open on suspension (user_id) where lifted_at is null;

    create table service_settings (
      id bigint generated always as identity primary key,
      fee_policy text not null check (fee_policy in ('split', 'landowner_only')),
      hunter_points integer not null check (hunter_points between 0 and 3000),
      landowner_points integer not null check (landowner_points between 0 and 3000),
      fund_request_points integer not null check (fund_request_points between 0 and 3000),
      stand_approval text not null check (stand_approval in ('manual', 'automatic')),
      review_days integer not null check (review_days between 1 and 60),
      user_id bigint not null references app_user,
      created_at timestamptz not null,
      constraint service_settings_policy check ((fee_policy = 'landowner_only') = (hunter_points = 0))
    );
    create trigger service_settings_fixed before update or delete on service_settings
      for each row execute function never_changed();
    create trigger service_settings_kept before truncate on service_settings execute function never_changed();

    alter table refund add column note text, add column refunded_by bigint references app_user,
      add constraint refund_by_admin
        check ((reason = 'by_admin') = (refunded_by is not null) and (reason <> 'by_admin' or note <> ''));
    create index refund_reservation on refund (reservation_id);
    create index audit_user on audit (user_id, id desc);
    create index audit_subject on audit (subject, id desc);
    create index audit_act on audit (act, id desc);
  `.execute(db)
}
