import { type Kysely, sql } from 'kysely'

/**
 * What is remembered of a review beside its words, and of a hunt whose end was told. A questionnaire cannot give more
 * than five stars, whatever writes its rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table review
      add column publish_at timestamptz, add column challenged_at timestamptz, add column edited_at timestamptz,
      add constraint review_challenged_in_public check (challenged_at is null or published_at is not null),
      add constraint review_edited_after_challenge check (edited_at is null or challenged_at is not null);
    update review set publish_at = created_at + interval '14 days';
    alter table reservation add column completion_told_at timestamptz;
    update reservation set completion_told_at = created_at where end_day < current_date;
    create index reservation_completion_untold on reservation (end_day)
      where completion_told_at is null and state = 'approved' and paid_at is not null;
    alter table review_question
      add constraint review_question_has_two_options check (jsonb_array_length(options) = 2);
    create function review_questions_give_five() returns trigger language plpgsql as $$
    begin
      if exists (
        select from review_question q group by q.type having sum(
          (select max((o ->> 'weightage')::numeric) from jsonb_array_elements(q.options) o)) > 5)
      then raise check_violation using message = 'The weightages of a questionnaire add up to more than 5';
      end if;
      return null;
    end $$;
    create constraint trigger review_questions_give_five after insert or update on review_question
      deferrable initially deferred for each row execute function review_questions_give_five();
  `.execute(db)
}
