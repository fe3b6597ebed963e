import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'

export interface Stores {
  readonly ios: string | null
  readonly android: string | null
}

const safe = (link: string | undefined): string | null =>
  link !== undefined && link.startsWith('https://') ? link : null

/** The app's store addresses; null for a store without it. */
export const useStores = (): Stores => {
  const settings = new Map(
    useRead(siteCalls.settings, {}).data?.data.map(({ key, value }) => [key, value] as const),
  )
  return { ios: safe(settings.get('App Store Link')), android: safe(settings.get('Google Play Link')) }
}
