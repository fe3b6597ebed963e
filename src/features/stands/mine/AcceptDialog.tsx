import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { type StandTransfer, transferCalls } from '#core/calls/owners/transfers.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { leaseValues } from '#core/rules/documents.ts'
import { localToday } from '#parts/days/local-today.ts'
import { useConfirmation } from '#parts/forms/confirmed.ts'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Document } from '#parts/signing/Document.tsx'
import { type Signature, SignaturePad } from '#parts/signing/SignaturePad.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CheckField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import styles from './my-stands.module.css'
import { transferProblem } from './transfer-problem.ts'

/** What comes with the stand, and what one takes on. */
function WhatComes({ transfer }: { transfer: StandTransfer }) {
  const { linked } = transfer
  const { first_name: sender } = transfer.invited_by
  const facts: [string, ReactNode][] = [
    [t`Reservations ahead`, linked.reservations],
    [t`Earnings still to come`, <Money key="earnings" dollars={linked.earnings} />],
    [t`Reviews`, linked.reviews],
    [t`Pictures`, linked.pictures],
    [t`Trophies`, linked.trophies],
    [t`Routes, boundary, features`, linked.land],
    [t`Vouchers`, linked.vouchers],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.warning}>
        <strong>
          <Trans>You also take on</Trans>
        </strong>{' '}
        <Trans>
          the booked hunts at the agreed prices and rules, and the lease of the land. What {sender} was
          already paid stays with {sender}.
        </Trans>
      </p>
    </>
  )
}

/** Signs the lease; nothing changes hands before the server has answered. */
function Signing({ transfer, onDone }: { transfer: StandTransfer; onDone: () => void }) {
  const lease = useRead(laterSiteCalls.document, { type: 'lease document' })
  const answer = useAct(transferCalls.answer)
  const { busy, confirm } = useConfirmation()
  const signature = useRef<Signature | null>(null)
  const me = useMe()
  const [today] = useState(localToday)
  const [accepted, setAccepted] = useState(false)
  const [errors, setErrors] = useState<{ signature?: string; terms?: string }>({})
  const go = async () => {
    const picture = await signature.current?.picture()
    const missing = {
      ...(!picture && { signature: fieldText({ code: 'document_unsigned' }) }),
      ...(!accepted && { terms: t`Please accept terms & conditions` }),
    }
    setErrors(missing)
    if (!picture || !accepted) return
    const result = await confirm(
      answer.act({ id: transfer.id, status: 'accept', signature: picture, date: today }),
    )
    if (result.outcome === 'failed') return
    onDone()
  }
  return (
    <QueryBoundary read={lease} problem={t`The document could not be loaded.`}>
      {({ body }) => (
        <div className="stack">
          <section className={styles.lease} aria-label={t`Lease document`}>
            <Document body={body} values={me ? leaseValues(me, transfer.stand, today) : {}} />
          </section>
          <div className="row spread">
            <h3>
              <Trans>Your signature</Trans>
            </h3>
            <Button look="quiet" size="compact" onClick={() => signature.current?.clear()}>
              <Trans>CLEAR SIGNATURE</Trans>
            </Button>
          </div>
          <SignaturePad
            tallOnPhones
            onReady={(ready) => (signature.current = ready)}
            onDrawn={(drawn) => drawn && setErrors(({ terms }) => (terms === undefined ? {} : { terms }))}
          />
          {errors.signature && (
            <p role="alert" className={styles.danger}>
              {errors.signature}
            </p>
          )}
          <CheckField
            name="terms"
            label={t`I have read and accept the terms & conditions`}
            value={accepted}
            error={errors.terms}
            onChange={setAccepted}
          />
          {answer.failure && <p role="alert">{transferProblem(answer.failure)}</p>}
          <Button full busy={busy} onClick={() => void go()}>
            <Trans>Accept and take over</Trans>
          </Button>
        </div>
      )}
    </QueryBoundary>
  )
}

/** What the receiver sees first: what comes with the stand; then the lease to sign. */
interface AcceptDialogProps {
  transfer: StandTransfer
  onAccepted: () => void
  onClose: () => void
}

export function AcceptDialog({ transfer, onAccepted, onClose }: AcceptDialogProps) {
  const [signing, setSigning] = useState(false)
  const { title } = transfer.stand
  return (
    <Dialog title={signing ? t`Accept ${title}` : title} opened onClose={onClose}>
      {signing ? (
        <Signing
          transfer={transfer}
          onDone={() => {
            onClose()
            onAccepted()
          }}
        />
      ) : (
        <div className="stack">
          <WhatComes transfer={transfer} />
          <Button full onClick={() => setSigning(true)}>
            <Trans>Read the lease</Trans>
          </Button>
          <Button full look="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  )
}
