import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'

/** The address of the product's video from the settings; null while loading or when there is none. */
export const useStory = (): string | null => {
  const settings = useRead(siteCalls.settings, {}).data?.data
  const link = settings?.find(({ key }) => key === 'Youtube Link')?.value
  return link !== undefined && /^(https:\/\/|\/)/.test(link) ? link : null
}
