import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'

/** The address of the product's video, from the settings; null until it is known, or where there is none. */
export const useStory = (): string | null => {
  const settings = useRead(calls.site.settings, {}).data?.data
  const link = settings?.find(({ key }) => key === 'Youtube Link')?.value
  return link !== undefined && /^(https:\/\/|\/)/.test(link) ? link : null
}
