import { type Kysely, sql } from 'kysely'

/**
 * Ratings are 1 to 5 stars: the lower answer of a question is worth a fifth of a star, and a questionnaire cannot give
 * less than one star in all.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update review_question set options = jsonb_set(options, '{1,weightage}', '0.2')
      where options -> 1 -> 'weightage' = '0'::jsonb;
    update review set rating = 1 where rating < 1;
    alter table review add constraint review_rating_from_one check (rating >= 1);
    create function review_questions_give_one() returns trigger language plpgsql as $$
    begin
      if exists (
        select from review_question q group by q.type having sum(
          (select min((o ->> 'weightage')::numeric) from jsonb_array_elements(q.options) o)) < 1)
      then raise check_violation using message = 'The weightages of a questionnaire add up to less than 1';
      end if;
      return null;
    end $$;
    create constraint trigger review_questions_give_one after insert or update or delete on review_question
      deferrable initially deferred for each row execute function review_questions_give_one();
  `.execute(db)
}
