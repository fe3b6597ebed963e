import { brand } from '#core/brand.ts'
import { fail } from '#core/failures.ts'
import { mostFeedback } from '#core/rules/contents.ts'
import { found } from '#server/domain/refusal.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { composeEmail } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { postsWhere } from './posts.ts'
import { counters, faqs, shown, tutorials } from './public.ts'
import { speciesOf } from './species.ts'

export const site: HandlersOf<'site'> = {
  species: async ({ db, now }) => ({ status: true, data: await speciesOf(db, now) }),
  capacities: async ({ db }) => ({
    status: true,
    data: await db.selectFrom('capacity').selectAll().orderBy('capacity').execute(),
  }),
  siteTypes: async ({ db }) => ({
    status: true,
    data: await shown(db, 'site_type').select(['id', 'type']).execute(),
  }),
  pointsOfInterest: async ({ db }) => ({
    status: true,
    data: await shown(db, 'point_of_interest').select(['id', 'name']).execute(),
  }),
  states: async ({ db }) => ({
    status: true,
    data: await db
      .selectFrom('state')
      .select(['id', 'name', 'code', 'country'])
      .orderBy('country')
      .orderBy('name')
      .execute(),
  }),
  places: async ({ input: { search, latitude, longitude, country }, context }) => {
    const point =
      latitude === undefined || longitude === undefined ? undefined : { lat: latitude, lng: longitude }
    const { places, known } = await context.services.places.search(search, { point, country })
    return { status: true, data: places, known }
  },

  counters,

  slider: async ({ db }) => ({
    status: true,
    data: await shown(db, 'slider').select(['id', 'image', 'title']).execute(),
  }),

  publicFeedback: async ({ db }) => {
    const rows = await db
      .selectFrom('feedback as f')
      .leftJoin('app_user as u', 'u.id', 'f.user_id')
      .select(['f.id', 'f.feedback', 'u.first_name', 'u.last_name', 'u.image'])
      .where('f.is_public', '=', true)
      .orderBy('f.position')
      .orderBy('f.id')
      .limit(mostFeedback)
      .execute()
    return {
      status: true,
      data: rows.map(({ id, feedback, first_name, last_name, image }) => ({
        id,
        feedback,
        user: first_name === null || last_name === null ? null : { first_name, last_name, image },
      })),
    }
  },

  verse: async ({ input, now, context }) => ({
    status: true,
    data: await context.services.verse.on(input.day ?? now.toISOString().slice(0, 10)),
  }),

  fbLink: () => Promise.resolve({ status: true, data: { link: brand.socialPage } }),

  settings: async ({ input, db }) => {
    const rows = await db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('is_public', '=', true)
      .$if(input.key !== undefined && input.key !== '', (query) => query.where('key', '=', input.key!))
      .orderBy('key')
      .execute()
    return { status: true, data: rows }
  },

  faqs,

  tutorials,

  posts: async ({ input, db }) => {
    const { posts, total } = await postsWhere(db, {
      stand: input.stand_id,
      search: input.search,
      page: input.page,
      perPage: input.per_page,
    })
    return { status: true, data: posts, total_records: total }
  },

  post: async ({ input, db }) => {
    const { posts } = await postsWhere(db, { id: input.id, page: 1, perPage: 1 })
    return { status: true, data: found(posts[0]) }
  },

  contact: {
    prepare: ({ context, address }) => consume(context, 'contact', clientNetwork(address)),
    execute: async ({ input, db, now }) => {
      await db
        .insertInto('contact_message')
        .values({ ...input, created_at: now })
        .execute()
      const lines = [`${input.name} <${input.email}> writes:`, input.message]
      await enqueue(
        db,
        'mail',
        {
          email: composeEmail(
            { email: brand.email, language: 'en' },
            `Contact: ${input.name.replace(/\s+/g, ' ')}`,
            lines,
          ),
        },
        { now },
      )
      return {
        status: true,
        message: `Your Query is recieved, Someone from the ${brand.name} will reach you soon!`,
      }
    },
  },

  document: async ({ input, db }) => {
    const row = await db
      .selectFrom('document')
      .select('body')
      .where('type', '=', input.type)
      .executeTakeFirst()
    return row ? { status: true, body: row.body } : fail('not_found')
  },
}
