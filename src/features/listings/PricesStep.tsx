import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { language } from '#app/i18n/language.ts'
import { brand } from '#core/brand.ts'
import { feePolicies, toFeePolicy } from '#core/rules/money/fees.ts'
import { toCents, toDollars } from '#core/rules/money/money.ts'
import { chargesOf, quote } from '#core/rules/money/prices.ts'
import type { StandDay } from '#core/rules/land/stand-form.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { SwitchField } from '#ui/controls/fields.tsx'
import { Card } from '#ui/layout/Card.tsx'
import {
  Box,
  RemoveButton,
  DayOf,
  GroupError,
  NumberOf,
  replaced,
  TextOf,
  useFormState,
  without,
} from './fields.tsx'
import css from './listings.module.css'

/** Monday is the first of January 2024. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

/** What the owner gets of the enabled days from Friday to Sunday, by the price module that bookings use. */
const Earned = ({ days }: { days: readonly StandDay[] }) => {
  const policy = useRead(serviceCalls.config, {}).data?.data.fee_policy
  const fees = policy ? toFeePolicy(policy) : feePolicies.split
  const weekend = days.filter(({ week_day_id: day, is_enabled, rate }) => day > 4 && is_enabled && rate)
  if (weekend.length === 0) return null
  const prices = weekend.map(({ rate }) => toCents(rate ?? 0))
  const price = quote(chargesOf(prices), { tiers: [], voucher: null, fees })
  const names = weekend.map(({ week_day_id: day }) => weekdayName(day))
  const [first, last] = [names[0]!, names.at(-1)!]
  return (
    <Card className={css['earned']!} role="status">
      <p className="row spread">
        <span>{first === last ? first : t`${first} to ${last}`}</span>
        <Money dollars={toDollars(price.lease)} />
      </p>
      <p className="row spread muted small">
        <span>{t`${brand.name} keeps ${fees.landowner / 100}%`}</span>
        <span className="tabular">
          −<Money dollars={toDollars(price.landownerFee)} />
        </span>
      </p>
      <p className={`row spread ${css['gets']}`}>
        <strong>
          <Trans>You get</Trans>
        </strong>
        <strong>
          <Money dollars={toDollars(price.landownerAmount)} />
        </strong>
      </p>
    </Card>
  )
}

const Occasions = () => {
  const { form, set } = useFormState()
  const list = form.special_occasions
  return (
    <Box
      title={t`Special occasions`}
      add={t`Add an occasion`}
      onAdd={() => set({ special_occasions: [...list, { name: '', date: null, price: null }] })}
    >
      <ul className={css['entries']}>
        {list.map((occasion, i) => {
          const at = `special_occasions.${i}`
          const change = (part: Partial<typeof occasion>) =>
            set({ special_occasions: replaced(list, i, part) })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry has nothing else to be known by
            <li key={i} className={css['entry']}>
              <TextOf
                name={`${at}.name`}
                label={t`Name`}
                maxLength={100}
                value={occasion.name}
                onChange={(name) => change({ name })}
                required
              />
              <div className={css['pair']}>
                <DayOf
                  name={`${at}.date`}
                  label={t`Date`}
                  value={occasion.date}
                  onChange={(date) => change({ date })}
                />
                <NumberOf
                  name={`${at}.price`}
                  label={t`Price`}
                  value={occasion.price}
                  onChange={(price) => change({ price })}
                  money
                  required
                />
              </div>
              <RemoveButton onRemove={() => set({ special_occasions: without(list, i) })} />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

/** What each day costs, and what the owner gets of it. */
export const PricesStep = () => {
  const { form, set } = useFormState()
  const days = form.stand_days
  const first = days.find(({ rate }) => rate !== null)?.rate ?? null
  return (
    <>
      <Card as="section">
        <div className="row spread">
          <h2>
            <Trans>Rate a day</Trans>
          </h2>
          <Button
            look="quiet"
            size="compact"
            disabled={first === null}
            onClick={() =>
              set({ stand_days: days.map((day) => ({ ...day, rate: first, is_enabled: true })) })
            }
          >
            <Trans>Same for all days</Trans>
          </Button>
        </div>
        <GroupError name="stand_days" />
        <ul className={css['days']}>
          {days.map((day, i) => (
            <li key={day.week_day_id}>
              <SwitchField
                name={`stand_days.${i}.is_enabled`}
                label={weekdayName(day.week_day_id)}
                value={day.is_enabled}
                onChange={(is_enabled) => set({ stand_days: replaced(days, i, { is_enabled }) })}
              />
              <NumberOf
                name={`stand_days.${i}.rate`}
                label={t`Rate on ${weekdayName(day.week_day_id)}`}
                value={day.rate}
                onChange={(rate) =>
                  set({
                    stand_days: replaced(days, i, {
                      rate,
                      ...(rate !== null && day.rate === null && { is_enabled: true }),
                    }),
                  })
                }
                money
                quiet
              />
            </li>
          ))}
        </ul>
      </Card>
      <Earned days={days} />
      <Occasions />
    </>
  )
}
