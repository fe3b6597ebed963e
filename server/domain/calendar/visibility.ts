import { sql } from 'kysely'

/** Whether the public may see `stand s`. */
export const isPublic = sql<boolean>`(s.status = 'approved' and s.active and s.deleted_at is null)`
