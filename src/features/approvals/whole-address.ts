import type { StandIdentity } from '#core/rules/land/stand-form.ts'
import { plainWord } from '#core/rules/spelling.ts'

/** An address in one line. What is found by a search often names town, state and country already. */
export const wholeAddress = ({ address, city, state, zip, country }: StandIdentity['address']): string => {
  // "Wisconsin 54467" says both.
  const said = address
    .split(',')
    .flatMap((part) => [part, part.replace(/\s+[\d-]+\s*$/, ''), part.trim().split(' ').at(-1)!])
    .map(plainWord)
  const isNew = (part: string) => part !== '' && !said.includes(plainWord(part))
  return [address, ...[city, state, zip, country].filter(isNew)].filter((part) => part !== '').join(', ')
}
