/** A tile store that fails must never take the outbox with it: two databases, for one person each. */
export const userDatabaseName = (userId: number): string => `hs-u-${userId}`
export const tileDatabaseName = (userId: number): string => `hs-t-${userId}`
/** What waits for a person who is not signed in, unreadable without the key that the server keeps for them. */
export const sealedDatabaseName = (userId: number): string => `hs-s-${userId}`
