import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Endings, listingCalls } from '#core/calls/owners/listings.ts'
import type { OwnStandCard } from '#core/calls/later-stands.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button, ButtonAnchor } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { CalendarIcon, EditIcon, LockIcon, ShareIcon, TrashIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import styles from './my-stands.module.css'

export type StandAction = 'menu' | 'delete' | 'transfer' | 'withdraw'

/** Where a stand is written; `new` for another one. */
export const formOf = (id: number | 'new'): string => `/my-profile/update-stand/${id}`

/** Switches a stand off or on, and says so. */
export const useToggle = () => {
  const toggle = useAct(listingCalls.toggle)
  return {
    busy: toggle.busy,
    to: async (id: number, active: boolean): Promise<boolean> => {
      const result = await toggle.act({ id, active })
      if (result.outcome === 'failed') toast(failureText(result.failure), 'problem')
      else toast(active ? t`Successfully Activated Stand` : t`Successfully Deactivated Stand`)
      return result.outcome !== 'failed'
    },
  }
}

function Entry(props: {
  icon: ComponentType<{ size?: number }>
  word: ReactNode
  about: ReactNode
  danger?: boolean
}) {
  const { icon: Icon, word, about, danger = false } = props
  return (
    <>
      <Icon size={22} />
      <span className={danger ? styles.danger : undefined}>{word}</span>
      <span className="muted small">{about}</span>
    </>
  )
}

/** What can be done with a stand. */
export function StandMenu(props: {
  stand: OwnStandCard
  onChoose: (action: StandAction) => void
  onClose: () => void
}) {
  const { stand, onChoose, onClose } = props
  const toggle = useToggle()
  const draft = stand.status === 'draft'
  const asked = stand.ownership_transfer_request ?? null
  const receiver = asked?.invited_to.first_name ?? ''
  return (
    <Dialog title={stand.title} opened onClose={onClose} size="small">
      <ul className={styles.menu}>
        <li>
          <a href={formOf(stand.id)}>
            <Entry
              icon={EditIcon}
              word={draft ? <Trans>CONTINUE</Trans> : <Trans>EDIT</Trans>}
              about={<Trans>Land, prices, pictures</Trans>}
            />
          </a>
        </li>
        <li>
          <Link to="/stand/$id" params={{ id: String(stand.id) }}>
            <Entry
              icon={CalendarIcon}
              word={<Trans>Stand details</Trans>}
              about={<Trans>Schedule, prices, news, and what hunters see</Trans>}
            />
          </Link>
        </li>
        {asked !== null && (
          <li>
            <button type="button" onClick={() => onChoose('withdraw')}>
              <Entry
                icon={ShareIcon}
                word={<Trans>Cancel Transfer</Trans>}
                about={<Trans>{receiver} has not answered yet</Trans>}
              />
            </button>
          </li>
        )}
        {asked === null && stand.status === 'approved' && (
          <li>
            <button type="button" onClick={() => onChoose('transfer')}>
              <Entry
                icon={ShareIcon}
                word={<Trans>Initiate Transfer</Trans>}
                about={<Trans>Hand the stand to another landowner</Trans>}
              />
            </button>
          </li>
        )}
        {!draft && (
          <li>
            <button
              type="button"
              aria-disabled={toggle.busy || undefined}
              onClick={() => void toggle.to(stand.id, !stand.active).then((done) => done && onClose())}
            >
              <Entry
                icon={LockIcon}
                word={
                  stand.active ? (
                    <Trans>Deactivate</Trans>
                  ) : (
                    <Trans context="stand is switched on">Active</Trans>
                  )
                }
                about={
                  stand.active ? (
                    <Trans>No new bookings. Booked hunts stay.</Trans>
                  ) : (
                    <Trans>Hunters find and book it again</Trans>
                  )
                }
              />
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => onChoose('delete')}>
            <Entry
              icon={TrashIcon}
              danger
              word={<Trans>Delete</Trans>}
              about={<Trans>First shows which hunts it would end</Trans>}
            />
          </button>
        </li>
      </ul>
      <Button full look="outline" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

function WhatEnds({ bookings, earnings_lost: lost }: Endings) {
  const ending = bookings.filter(({ stays }) => !stays).length
  if (bookings.length === 0)
    return (
      <p>
        <Trans>Nothing is booked. The stand leaves the site and cannot be brought back.</Trans>
      </p>
    )
  return (
    <>
      {ending > 0 && (
        <p>
          <Plural
            value={ending}
            one="# booked hunt ends. The hunter gets all the money back at once:"
            other="# booked hunts end. Hunters get all their money back at once:"
          />
        </p>
      )}
      <ul className={styles.bookings}>
        {bookings.map(({ id, hunter, start_date, end_date, refund, stays }) => (
          <li key={id}>
            <span>
              {hunter.first_name} {hunter.last_name}, <Days start={start_date} end={end_date} />
            </span>
            <strong>{stays ? <Trans>on the land, stays</Trans> : <Money dollars={refund} />}</strong>
          </li>
        ))}
      </ul>
      {lost > 0 && (
        <p>
          <Trans>
            You lose <Money dollars={lost} /> held in Bucks. The stand cannot be brought back.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Says what deleting ends and costs, and offers switching off first (decision 61). */
export function DeleteDialog({ stand, onClose }: { stand: OwnStandCard; onClose: () => void }) {
  const read = useRead(listingCalls.endings, { id: stand.id })
  const remove = useAct(listingCalls.remove)
  const toggle = useToggle()
  const { title } = stand
  const busy = remove.busy || toggle.busy
  const go = async (endings: Endings) => {
    const count = endings.bookings.filter(({ stays }) => !stays).length
    const result = await remove.act({ id: stand.id, endings: count })
    if (result.outcome === 'failed') {
      if (result.failure.name === 'bookings_changed') void read.refresh()
      return
    }
    toast(t`Stand Deleted Successfully`)
    onClose()
  }
  return (
    <Dialog title={t`Delete ${title}?`} opened onClose={() => !busy && onClose()} size="small">
      <QueryBoundary read={read}>
        {({ data }) => (
          <div className="stack">
            <WhatEnds {...data} />
            {remove.failure && <p role="alert">{failureText(remove.failure)}</p>}
            {stand.active && stand.status !== 'draft' && (
              <Button
                full
                busy={toggle.busy}
                disabled={remove.busy}
                onClick={() => void toggle.to(stand.id, false).then((done) => done && onClose())}
              >
                <Trans>Deactivate instead</Trans>
              </Button>
            )}
            <Button full look="outline" disabled={busy} onClick={onClose}>
              <Trans>Keep it</Trans>
            </Button>
            <Button
              full
              look="danger"
              busy={remove.busy}
              disabled={toggle.busy}
              onClick={() => void go(data)}
            >
              <Trans>Delete</Trans>
            </Button>
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

/** Leads to the form of another stand. */
export function NewStandLink() {
  return (
    <ButtonAnchor href={formOf('new')} look="ember">
      <Trans>New stand</Trans>
    </ButtonAnchor>
  )
}
