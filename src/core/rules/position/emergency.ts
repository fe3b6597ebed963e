import type { Place } from '#core/rules/land/geography.ts'

/** The emergency number at a place by its time zone; 112 works in South Africa, Europe and on most mobile networks. */
export const emergencyNumber = (zone: string): string =>
  /^(America|Pacific.Honolulu$)/.test(zone) ? '911' : '112'

/** A place as a dispatcher takes it down: degrees, to about a yard. */
export const spokenPlace = ({ lat, lng }: Place): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
