import * as v from 'valibot'
import { dayOut, timeOut } from '#core/contract/fields.ts'
import { SpecieTag } from '../stands.ts'
import { Person } from './people.ts'

/** A trophy as its hunter and those who decide about it see it. */
export const OwnTrophy = v.object({
  id: v.number(),
  image: v.string(),
  name: v.string(),
  specie: v.nullable(SpecieTag),
  harvest_date: dayOut,
  comment: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected']),
  stand: v.object({ id: v.number(), title: v.string(), address: v.string() }),
  reservation_id: v.number(),
  created_at: timeOut,
  user: Person,
})
export type OwnTrophy = v.InferOutput<typeof OwnTrophy>
