import type { StandIdentity } from './stand-form.ts'

const plain = (text: string): string => text.trim().toLowerCase()

/** An address in one line. What is found by a search often names town, state and country already. */
export const wholeAddress = ({ address, city, state, zip, country }: StandIdentity['address']): string => {
  // "Wisconsin 54467" says both.
  const said = address
    .split(',')
    .flatMap((part) => [part, part.replace(/\s+[\d-]+\s*$/, ''), part.trim().split(' ').at(-1)!])
  const isNew = (part: string) => part !== '' && !said.some((each) => plain(each) === plain(part))
  return [address, ...[city, state, zip, country].filter(isNew)].filter((part) => part !== '').join(', ')
}
