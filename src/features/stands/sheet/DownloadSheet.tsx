import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import { type PaperSize, sheetCalls } from '#core/calls/sheets.ts'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile, toPdfFile } from '#ui/controls/save-file.ts'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { NativeSelect } from '#ui/theme/mantine.ts'
import css from './sheet.module.css'

interface DownloadSheetProps {
  standId: number
  reservationId: number | undefined
  title: string
}

/** Where paper is measured in inches, it is Letter. */
const usualPaper = (): PaperSize => (/-(US|CA|MX|PH)$/.test(navigator.language) ? 'LETTER' : 'A4')

/** The sheet as a PDF, which the service makes; printing works without it. */
export const DownloadSheet = ({ standId, reservationId, title }: DownloadSheetProps) => {
  const [paper, setPaper] = useState(usualPaper)
  const { online } = useConnection()
  const ofStand = useAct(sheetCalls.stand)
  const ofReservation = useAct(sheetCalls.reservation)
  const { busy, failure } = reservationId === undefined ? ofStand : ofReservation
  const download = async () => {
    const result = await (reservationId === undefined
      ? ofStand.act({ id: standId, paper })
      : ofReservation.act({ id: reservationId, paper }))
    if (result.outcome !== 'done') return
    const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.pdf`
    saveFile(toPdfFile(result.answer.data.pdf, name), name)
  }
  return (
    <>
      <NativeSelect
        aria-label={t`Paper`}
        data={[
          { value: 'LETTER', label: t`Letter` },
          { value: 'A4', label: t`A4` },
        ]}
        value={paper}
        disabled={!online}
        onChange={(event) => setPaper(event.currentTarget.value as PaperSize)}
      />
      <Button
        look="outline"
        icon={<DownloadIcon />}
        busy={busy}
        disabled={!online}
        onClick={() => void download()}
      >
        <Trans>Download PDF</Trans>
      </Button>
      {!online && (
        <p className={`muted small ${css['needsSignal']}`}>
          <Trans>The PDF needs a signal. Printing works without one.</Trans>
        </p>
      )}
      {online && failure && (
        <div className={css['needsSignal']}>
          <Problem title={failureText(failure)} onRetry={() => void download()} busy={busy} />
        </div>
      )}
    </>
  )
}
