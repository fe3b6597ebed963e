import { siteCalls } from '#core/calls/site.ts'
import { standCalls } from '#core/calls/stands.ts'

/** The reads whose answers may come with the first HTML of a page. */
export const preloadable = {
  'site.post': siteCalls.post,
  'site.counters': siteCalls.counters,
  'site.faqs': siteCalls.faqs,
  'stands.read': standCalls.read,
  'stands.search': standCalls.search,
} as const
export type PreloadableKey = keyof typeof preloadable
