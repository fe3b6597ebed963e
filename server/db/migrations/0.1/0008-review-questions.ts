import { type Kysely, sql } from 'kysely'

const hunter = [
  'Was the stand as the pictures and the sheet show it?',
  'Did you find the parking and the way to the stand without help?',
  'Was the stand safe and well kept?',
  'Did the landowner answer when you needed something?',
  'Would you hunt here again?',
]
const landowner = [
  'Did the hunter keep to the boundary and the rules?',
  'Did the hunter check in and check out?',
  'Was the land left clean and the gates as they were found?',
  'Did the hunter answer when you needed something?',
  'Would you have this hunter on your land again?',
]
/** Two answers a question; the weightages of a questionnaire add up to five at most (decision 20). */
const options = JSON.stringify([
  { option: 'Yes', weightage: 1 },
  { option: 'No', weightage: 0 },
])

/** What each side is asked when it reviews the other. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table review_question (
      id bigint generated always as identity primary key,
      type text not null check (type in ('hunter', 'landowner')), position integer not null,
      question text not null, options jsonb not null
    );
  `.execute(db)
  for (const [type, questions] of Object.entries({ hunter, landowner }))
    for (const [position, question] of questions.entries())
      await sql`
        insert into review_question (type, position, question, options)
        values (${type}, ${position}, ${question}, ${options}::jsonb)`.execute(db)
}
