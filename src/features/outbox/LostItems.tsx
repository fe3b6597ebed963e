import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LostItem, useLostItems } from '#app/data/unsent-items.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './outbox.module.css'

const kindWords = (noun: string, count: number): string => {
  if (noun === 'chat') return plural(count, { one: '# message', other: '# messages' })
  if (noun === 'reservations')
    return plural(count, { one: '# check-in or check-out', other: '# check-ins and check-outs' })
  if (noun === 'returns') return plural(count, { one: '# back-by timer', other: '# back-by timers' })
  if (noun === 'trophies') return plural(count, { one: '# trophy', other: '# trophies' })
  if (noun === 'waivers') return plural(count, { one: '# signed waiver', other: '# signed waivers' })
  if (noun === 'tickets')
    return plural(count, { one: '# ticket or comment', other: '# tickets and comments' })
  return plural(count, { one: '# small change', other: '# small changes' })
}

const spanOf = (items: readonly LostItem[]): string => {
  const times = items.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b)
  const words = (at: number) => timeOf(new Date(at).toISOString())
  const first = words(times[0]!)
  const last = words(times.at(-1)!)
  return first === last ? t`written ${first}` : t`written ${first} to ${last}`
}

/** What the browser has lost before it was sent: how many, of what kind and when, so that it can be written anew. */
export const LostItems = () => {
  const { lost, dismiss } = useLostItems()
  if (lost.length === 0) return null
  const nounOf = ({ callKey }: LostItem) => callKey.split('.')[0]!
  const nouns = [...new Set(lost.map(nounOf))]
  return (
    <section className={css['notice']} role="alert" aria-label={t`Lost by this phone`}>
      <div>
        <p>
          {plural(lost.length, {
            one: 'One item was never sent and is no longer on this phone: its stored data was deleted.',
            other: '# items were never sent and are no longer on this phone: its stored data was deleted.',
          })}
        </p>
        <ul>
          {nouns.map((noun) => {
            const items = lost.filter((item) => nounOf(item) === noun)
            return (
              <li key={noun}>
                {kindWords(noun, items.length)}, {spanOf(items)}
              </li>
            )
          })}
        </ul>
        <p>
          <Trans>Please write them again.</Trans>
        </p>
      </div>
      <Button size="compact" onClick={dismiss}>
        <Trans>I know</Trans>
      </Button>
    </section>
  )
}
