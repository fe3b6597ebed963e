import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { paymentCalls, type Transaction } from '#core/calls/money/payments.ts'
import { firstTransactionDay } from '#core/rules/money/amounts.ts'
import { toCents, showMoney } from '#core/rules/money/money.ts'
import { DayField } from '#parts/days/DayField.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile } from '#ui/controls/save-file.ts'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { toast } from '#ui/messages/toast.ts'
import { toCsv } from '#parts/charts/csv.ts'
import { moneyText } from './words.ts'
import css from './payments.module.css'

const perPage = 8

const dateOf = (transaction: Transaction): string =>
  new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'short', day: '2-digit' }).format(
    new Date(transaction.date),
  )

/** A payment goes out; anything else comes in. Never without its sign. */
const signed = ({ amount, type }: Transaction): string =>
  `${type === 'payment' ? '−' : '+'}${showMoney(toCents(amount), locale())}`

const Rows = ({ rows }: { rows: readonly Transaction[] }) => (
  <table className={css['table']} aria-labelledby="history">
    <thead>
      <tr>
        <th scope="col">{t`DATE`}</th>
        <th scope="col">{t`DESCRIPTION`}</th>
        <th scope="col">{t`EARNINGS`}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={`${row.id} ${row.type}`}>
          <td>{dateOf(row)}</td>
          <td>{moneyText(row)}</td>
          <td className={row.type === 'payment' ? 'tabular' : `tabular ${css['in']}`}>{signed(row)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface Range {
  start_date?: string
  end_date?: string
}

/** Every page of the range as a file that a spreadsheet opens. */
const useDownload = (range: Range) => {
  const { act, busy } = useAct(paymentCalls.transactions)
  const download = async (): Promise<void> => {
    const all: Transaction[] = []
    for (let page = 1; ; page += 1) {
      const result = await act({ ...range, per_page: 100, page })
      if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
      if (result.outcome !== 'done') return
      all.push(...result.answer.data)
      if (result.answer.data.length === 0 || all.length >= result.answer.total_records) break
    }
    const rows = all.map((one) => [
      one.date.slice(0, 10),
      moneyText(one),
      `${one.type === 'payment' ? '-' : ''}${one.amount.toFixed(2)}`,
    ])
    const csv = toCsv([[t`DATE`, t`DESCRIPTION`, t`EARNINGS`], ...rows])
    saveFile(new Blob([csv], { type: 'text/csv' }), 'transactions.csv')
  }
  return { download, busy }
}

export const TransactionHistory = () => {
  const [range, setRange] = useState<Range>({})
  const [page, setPage] = useState(1)
  const file = useDownload(range)
  const read = useRead(paymentCalls.transactions, { ...range, per_page: perPage, page })
  const total = read.data?.total_records ?? 0
  const last = Math.min(page * perPage, total)
  const first = (page - 1) * perPage + 1
  const choose = (change: Range) => {
    const next = { ...range, ...change }
    setRange(Object.fromEntries(Object.entries(next).filter(([, day]) => day !== '')))
    setPage(1)
  }
  const day = (name: keyof Range, label: string) => (
    <DayField
      name={name}
      label={label}
      value={range[name] ?? ''}
      earliest={(name === 'end_date' && range.start_date) || firstTransactionDay}
      latest={(name === 'start_date' && range.end_date) || localToday()}
      onChange={(value) => choose({ [name]: value })}
    />
  )
  return (
    <Card as="section" aria-labelledby="history">
      <div className={css['bar']}>
        <h2 id="history">
          <Trans>Transaction History</Trans>
        </h2>
        <div className={css['range']}>
          {day('start_date', t`From`)}
          {day('end_date', t`To`)}
        </div>
      </div>
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty title={t`No Transactions Found`}>
            <Trans>What you pay, earn and transfer is listed here.</Trans>
          </Empty>
        }
        problem={t`Your transactions could not be loaded.`}
        aged={false}
      >
        {({ data }) => (
          <>
            <Rows rows={data} />
            <div className={css['bar']}>
              <span className="muted">
                <Trans>
                  {first}–{last} of {total}
                </Trans>
              </span>
              <Button
                look="quiet"
                size="compact"
                icon={<DownloadIcon />}
                busy={file.busy}
                onClick={() => void file.download()}
              >
                <Trans>CSV</Trans>
              </Button>
              <div className="row">
                <Button look="outline" size="compact" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  <Trans>Previous</Trans>
                </Button>
                <Button
                  look="outline"
                  size="compact"
                  disabled={last >= total}
                  onClick={() => setPage(page + 1)}
                >
                  <Trans>Next</Trans>
                </Button>
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
