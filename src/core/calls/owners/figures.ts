import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { byId, dollars, done, given, nothing } from '#core/contract/fields.ts'

/** What is counted of a stand in a month, the key of which is `2026-11`. */
const MonthOfStand = v.object({
  month: v.string(),
  stand_id: v.number(),
  /** Days with a price that were not blocked, and all that were booked. */
  offered_days: v.number(),
  booked_days: v.number(),
  /** Of the hunts that begin in the month, less the fees and what went back. */
  earnings: dollars,
  /** How often others opened the stand's booking page. */
  views: v.number(),
})
export type MonthOfStand = v.InferOutput<typeof MonthOfStand>

const StandFigures = v.object({
  id: v.number(),
  title: v.string(),
  favorites: v.number(),
  /** Booked hunts that have not begun. */
  upcoming_bookings: v.number(),
  upcoming_earnings: dollars,
})

export const Figures = v.object({
  /** The last twelve months, this one included, the oldest first; each with every stand. */
  months: v.array(MonthOfStand),
  stands: v.array(StandFigures),
  /** First messages of hunters, how many were answered, and half of those within so many minutes. */
  replies: v.object({ asked: v.number(), answered: v.number(), median_minutes: v.nullable(v.number()) }),
})
export type Figures = v.InferOutput<typeof Figures>

export const figureCalls = /* @__PURE__ */ group('figures', {
  read: get('stand-figures', {
    takes: nothing,
    gives: given(Figures),
    source: 'Issue: the figures of a landowner',
  }),
  view: post('stand-view/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found'],
    access: 'public',
    source: 'Issue: how often a stand is looked at',
  }),
})
