import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  chosenId,
  day,
  done,
  doneWith,
  file,
  flag,
  id,
  page,
  paged,
  perPage,
  text,
  uuid,
} from '#core/contract/fields.ts'
import { OwnTrophy } from './shapes/trophies.ts'

export const trophyCalls = /* @__PURE__ */ group('trophies', {
  add: post('add-trophy/:id', {
    access: 'verified',
    takes: v.object({
      id,
      image: v.optional(file),
      image_upload: v.optional(uuid),
      name: v.optional(text(100), ''),
      specie: chosenId('species_needed'),
      harvest_date: day,
      comment: v.optional(text(2000), ''),
    }),
    gives: doneWith(OwnTrophy),
    fails: [
      'not_found',
      'trophy_exists',
      'trophy_not_allowed',
      'picture_refused',
      'upload_unknown',
      'too_large',
    ],
    files: ['image'],
    source: 'Spec 3 §7; `id` is the reservation',
  }),
  mine: get('user-trophies', {
    takes: v.object({ ...page, ...perPage(9) }),
    gives: paged(OwnTrophy),
    source: 'Spec 3 §7',
  }),
  room: get('trophy-room', {
    takes: v.object({
      start_date: v.optional(day),
      end_date: v.optional(day),
      state: v.optional(id),
      specie: v.optional(id),
      marked_trophy: v.optional(flag),
      ...page,
      ...perPage(12),
    }),
    gives: paged(OwnTrophy),
    source: 'Spec 3 §7',
  }),
  toDecide: get('admin/trophies', {
    access: 'admin',
    takes: v.object({
      status: v.optional(v.picklist(['pending', 'approved', 'rejected']), 'pending'),
      ...page,
      ...perPage(9),
    }),
    gives: paged(OwnTrophy),
    source: 'Decisions 22 and 23',
  }),
  approve: post('admin/trophies/:id/approve', {
    access: 'admin',
    takes: byId,
    gives: done,
    fails: ['not_found', 'trophy_decided'],
    source: 'Decisions 22 and 23',
  }),
  reject: post('admin/trophies/:id/reject', {
    access: 'admin',
    takes: byId,
    gives: done,
    fails: ['not_found', 'trophy_decided'],
    source: 'Decisions 22 and 23',
  }),
})
