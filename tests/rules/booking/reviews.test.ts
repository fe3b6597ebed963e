import { describe, expect, it } from 'vitest'
import {
  answersOf,
  challengeRefusal,
  challengeState,
  challengeUntil,
  daysLeftToPublish,
  isReviewOpen,
  ratingOf,
  reviewSideOf,
  toScale,
} from '#core/rules/booking/reviews.ts'

const published = new Date('2026-12-01T12:00:00Z')
const review = { type: 'hunter', publishedAt: published, challengedAt: null, editedAt: null } as const
const later = (days: number, ms = 0) => new Date(published.getTime() + days * 86_400_000 + ms)

describe('who writes a review', () => {
  it.each([
    ['main_hunter', 'hunter'],
    ['landowner', 'landowner'],
    ['additional_hunter', null],
  ] as const)('%s: %s', (viewer, side) => {
    expect(reviewSideOf(viewer)).toBe(side)
  })
})

describe('a review is open', () => {
  it.each([
    ['to everybody once it is published', published, null, true],
    ['to the other side once it is published', published, 'landowner', true],
    ['to its own side before', null, 'hunter', true],
    ['to the other side not before', null, 'landowner', false],
    ['to others not before', null, null, false],
  ] as const)('%s', (_, publishedAt, side, open) => {
    expect(isReviewOpen({ ...review, publishedAt }, side)).toBe(open)
  })
})

describe('the days until a review is published alone', () => {
  it.each([
    ['two whole days', null, later(-2), 2],
    ['a day and a second, of which the second day has begun', null, later(-1, -1000), 2],
    ['exactly a day', null, later(-1), 1],
    ['a minute', null, later(0, -60_000), 1],
    ['late, while the job has not run', null, later(3), 1],
    ['none once it is published', published, later(-2), 0],
  ] as const)('%s', (_, publishedAt, now, days) => {
    expect(daysLeftToPublish(publishedAt, published, now)).toBe(days)
  })
})

describe('a challenge', () => {
  it('is possible for 14 days from the publication', () => {
    expect(challengeUntil(published)).toEqual(later(14))
    expect(challengeUntil(null)).toBeNull()
    expect(challengeRefusal(review, later(14))).toBeNull()
    expect(challengeRefusal(review, later(14, 1))).toBe('challenge_over')
  })
  it('needs a published review that nobody has challenged', () => {
    expect(challengeRefusal({ ...review, publishedAt: null }, published)).toBe('review_unpublished')
    expect(challengeRefusal({ ...review, challengedAt: later(1) }, later(2))).toBe('review_challenged')
  })
  it('opens one edit', () => {
    expect(challengeState(review)).toBe(0)
    expect(challengeState({ ...review, challengedAt: later(1) })).toBe(1)
    expect(challengeState({ ...review, challengedAt: later(1), editedAt: later(2) })).toBe(2)
  })
})

describe('the stars of a review', () => {
  it('are the sum of what was answered, to a tenth', () => {
    expect(ratingOf([1, 0.5, 0.55, 2])).toBe(4.1)
    expect(ratingOf([0.1, 0.2])).toBe(0.3)
    expect(ratingOf([])).toBe(0)
  })
  it('are one at least', () => {
    expect(toScale(0.5)).toBe(1)
    expect(toScale(4.5)).toBe(4.5)
  })
})

describe('the answers of a review of before they were kept', () => {
  const five = Array.from({ length: 5 }, () => [1, 0.2])
  it.each([
    ['all the better ones', 5, [0, 0, 0, 0, 0]],
    ['all the worse ones', 1, [1, 1, 1, 1, 1]],
    ['one of five that is not known', 4.2, null],
    ['none that fits', 4.1, null],
  ])('are known where they can only be %s', (_, rating, answers) => {
    expect(answersOf(rating, five)).toEqual(answers)
  })
})
