interface Counted {
  readonly offered_days: number
  readonly booked_days: number
  /** Dollars. */
  readonly earnings: number
  readonly views: number
}

export interface FigureSums extends Counted {
  /** The booked part of the offered days, 0 to 1; null where no day was offered. */
  readonly occupancy: number | null
  /** What an offered day has earned, in dollars to the cent; null where no day was offered. */
  readonly yield: number | null
}

/** The sums of months and stands. */
export const sumFigures = (rows: readonly Counted[]): FigureSums => {
  const sum = (pick: (row: Counted) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const offered = sum((row) => row.offered_days)
  const booked = sum((row) => row.booked_days)
  const cents = sum((row) => Math.round(row.earnings * 100))
  return {
    offered_days: offered,
    booked_days: booked,
    earnings: cents / 100,
    views: sum((row) => row.views),
    occupancy: offered === 0 ? null : booked / offered,
    yield: offered === 0 ? null : Math.round(cents / offered) / 100,
  }
}

/** The rows by a key, in the order in which the keys come first. */
export const groupBy = <R, K>(rows: readonly R[], key: (row: R) => K): [K, R[]][] => {
  const groups = new Map<K, R[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return [...groups]
}
