/** A tile store that fails must never take the outbox with it: two databases, for one person each. */
export const userDatabaseName = (userId: number): string => `hs-u-${userId}`
export const tileDatabaseName = (userId: number): string => `hs-t-${userId}`
