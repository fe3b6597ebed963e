/**
 * Tiles have a database of their own, so that its failure cannot take the outbox with it. Both are per user.
 */
export const userDatabaseName = (userId: number): string => `hs-u-${userId}`
export const tileDatabaseName = (userId: number): string => `hs-t-${userId}`
/** Sealed items of a signed-out user, unreadable without the key that the server stores. */
export const sealedDatabaseName = (userId: number): string => `hs-s-${userId}`
