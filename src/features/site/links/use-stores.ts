import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'

export interface Stores {
  readonly ios: string | null
  readonly android: string | null
}

const safe = (link: string | undefined): string | null =>
  link !== undefined && link.startsWith('https://') ? link : null

/** Where the app is in the stores; null for one that it is not in. */
export const useStores = (): Stores => {
  const settings = new Map(
    useRead(siteCalls.settings, {}).data?.data.map(({ key, value }) => [key, value] as const),
  )
  return { ios: safe(settings.get('App Store Link')), android: safe(settings.get('Google Play Link')) }
}
