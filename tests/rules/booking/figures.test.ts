import { expect, test } from 'vitest'
import { groupBy, sumFigures } from '#core/rules/money/figures.ts'

const row = (offered: number, booked: number, earnings: number, views = 0) => ({
  offered_days: offered,
  booked_days: booked,
  earnings,
  views,
})

test('the figures of stands are their sums, and what follows from those', () => {
  expect(sumFigures([row(20, 5, 100.1, 3), row(10, 10, 200.2, 4)])).toEqual({
    offered_days: 30,
    booked_days: 15,
    earnings: 300.3,
    views: 7,
    occupancy: 0.5,
    yield: 10.01,
  })
})
test('without an offered day there is no occupancy and no yield', () => {
  expect(sumFigures([row(0, 0, 0, 9)])).toMatchObject({ occupancy: null, yield: null, views: 9 })
  expect(sumFigures([])).toMatchObject({ occupancy: null, earnings: 0 })
})
test('rows are grouped in the order of their keys', () =>
  expect(groupBy([3, 1, 4, 1], (n) => n % 2)).toEqual([
    [1, [3, 1, 1]],
    [0, [4]],
  ]))
