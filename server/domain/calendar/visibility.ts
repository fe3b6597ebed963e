import { sql } from 'kysely'

/** What the public may see. */
export const isPublic = sql<boolean>`(s.status = 'approved' and s.active and s.deleted_at is null)`
