import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { paymentCalls } from '#core/calls/money/payments.ts'
import { firstTransactionDay } from '#core/rules/money/amounts.ts'
import { localToday } from '#parts/days/local-today.ts'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile, toPdfFile } from '#ui/controls/save-file.ts'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { NativeSelect } from '#ui/theme/mantine.ts'
import css from './payments.module.css'

const firstYear = Number(firstTransactionDay.slice(0, 4))
/** From this year back to the first of the history. */
const yearsUpTo = (last: number): string[] =>
  Array.from({ length: Math.max(1, last - firstYear + 1) }, (_, n) => String(last - n))

/** A year of one's money as a PDF, made by the service from its ledger. */
export const StatementCard = () => {
  const [thisYear] = useState(() => Number(localToday().slice(0, 4)))
  const [year, setYear] = useState(String(thisYear))
  const { act, busy, failure, reset } = useAct(paymentCalls.statement)
  const download = async () => {
    reset()
    const result = await act({ year: Number(year) })
    if (result.outcome !== 'done') return
    const name = `highseat-${year}.pdf`
    saveFile(toPdfFile(result.answer.data.pdf, name), name)
  }
  return (
    <Card as="section" aria-labelledby="statement">
      <h2 id="statement">
        <Trans>Yearly statement</Trans>
      </h2>
      <p className="muted">
        <Trans>What you earned, spent and transferred in a year, line by line.</Trans>
      </p>
      <div className={css['statement']}>
        <NativeSelect
          label={t`Year`}
          data={yearsUpTo(thisYear)}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
        <Button look="outline" icon={<DownloadIcon />} busy={busy} onClick={() => void download()}>
          <Trans>Download as PDF</Trans>
        </Button>
      </div>
      {failure && <Problem title={failureText(failure)} onRetry={() => void download()} busy={busy} />}
    </Card>
  )
}
