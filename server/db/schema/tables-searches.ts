import type { ColumnType, Generated } from 'kysely'
import type { SavedTerms } from '#core/calls/searches.ts'
import type { Id, Json } from './tables-people.ts'

export interface SavedSearchTable {
  id: Id
  user_id: number
  name: string
  terms: Json<SavedTerms>
  start_day: string | null
  end_day: string | null
  area: ColumnType<unknown, string | null, string | null>
  alerts: boolean
  created_at: Date
}
export interface SavedSearchMatchTable {
  id: Id
  search_id: number
  stand_id: number
  reservation_id: number | null
  state: 'waiting' | 'told' | 'missed'
  found_at: Date
  told_at: Generated<Date | null>
}
