import type { HandlersOf } from '#server/http/handler.ts'

export const reviews: HandlersOf<'reviews'> = {
  questions: async ({ input, db }) => ({
    status: true,
    data: await db
      .selectFrom('review_question')
      .select(['id', 'question', 'options'])
      .where('type', '=', input.type)
      .orderBy('position')
      .execute(),
  }),
}
