import { type Kysely, sql } from 'kysely'

/** What comes with the product is worded as the hunters who use it speak; what an administrator has changed stays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update point_of_interest set name = 'Skinning shed' where name = 'Slaughter house'
      and not exists (select from point_of_interest where name = 'Skinning shed');
    update faq set question = 'Can I bring someone along?' where question = 'Can I bring somebody along?';
    update faq set answer = replace(answer, 'you hunt on the land of somebody else.', 'you hunt on someone else’s land.');
    update waiver_question set question = replace(question, 'every licence and tag', 'every license and tag');
    update waiver_question set question = replace(question, 'a hunting licence of yours', 'a hunting license of yours');
  `.execute(db)
}
