import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusal } from '#offline/failure.ts'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import { type Invitation, invitationCalls } from '#core/calls/invitations.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import tabStyles from '#parts/page/tabs.module.css'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { PlusIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import { InvitationRow, nameOf } from './InvitationRow.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import css from './invitations.module.css'

const route = getRouteApi('/my-profile/reservation-details/$id/additional-hunter')
const tabs = {
  invitation: { label: msg`Invitations`, empty: msg`No invitations yet` },
  joined: { label: msg`Joined`, empty: msg`Nobody has joined yet` },
} as const
type Tab = keyof typeof tabs

/** The pending invitation or the access that is about to be ended. */
interface Ending {
  invitation: Invitation
  kind: 'withdraw' | 'revoke'
}

/** The additional hunters. Only the main hunter can manage them; others see who comes (spec 3 §2.8). */
export const InvitationsPage = () => {
  const id = Number(route.useParams().id)
  const wanted = route.useSearch().tab
  const { userId } = useSession()
  const held = useRead(reservationCalls.read, { id })
  const main = held.data?.data.current_user_type === 'main_hunter'
  const tab: Tab = wanted === 'joined' || (held.data && !main) ? 'joined' : 'invitation'
  const read = useRead(invitationCalls.list, { id, type: tab }, { enabled: held.data !== undefined })
  const withdraw = useAct(invitationCalls.withdraw)
  const revoke = useAct(invitationCalls.revoke)
  const [inviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const nav = useTabInView(tab)
  const list = useRef<HTMLDivElement>(null)
  const live = held.data?.data.status === 'approved'
  const places = read.data?.places_left ?? 0
  const name = ending ? nameOf(ending.invitation) : ''

  const putAway = async (over: number) => {
    const acted = await withdraw.act({ id: over })
    if (acted.outcome === 'failed') toast(failureText(acted.failure), 'problem')
    await read.refresh()
    list.current?.focus()
  }
  const end = async () => {
    if (!ending) return
    const { act } = ending.kind === 'withdraw' ? withdraw : revoke
    const acted = await act({ id: ending.invitation.id })
    flushSync(() => setEnding(null))
    if (acted.outcome === 'failed') return toast(failureText(acted.failure), 'problem')
    toast(ending.kind === 'withdraw' ? t`The invitation has been canceled` : t`The access has been revoked`)
    void read.refresh()
    // The button that opened the dialog may have been removed with its row.
    list.current?.focus()
  }

  return (
    <Page
      title={t`Additional Hunters`}
      crumbs={[
        { label: t`Reservation`, to: `/my-profile/reservation-details/${id}` },
        { label: t`Additional Hunters` },
      ]}
      lead={
        held.data && (
          <>
            {held.data.data.stand_detail.title} ·{' '}
            <Days start={held.data.data.start_date} end={held.data.data.end_date} />
          </>
        )
      }
      act={
        main &&
        live && (
          <Button icon={<PlusIcon />} onClick={() => setInviting(true)}>
            <Trans>Send Invite</Trans>
          </Button>
        )
      }
    >
      <QueryBoundary read={held} problem={t`The reservation could not be loaded.`} aged={false}>
        {() => (
          <>
            {main && (
              <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Additional Hunters`}>
                {(Object.keys(tabs) as Tab[]).map((each) => (
                  <Link
                    key={each}
                    from="/my-profile/reservation-details/$id/additional-hunter"
                    to="."
                    search={{ tab: each }}
                    className={tabStyles['tab']}
                    aria-current={each === tab ? 'page' : undefined}
                  >
                    {t(tabs[each].label)}
                  </Link>
                ))}
              </nav>
            )}
            {main && live && read.data && (
              <p className="muted" role="status">
                {places === 0 ? (
                  failureText(refusal('party_full'))
                ) : (
                  <Plural
                    value={places}
                    one="There is room for # more hunter."
                    other="There is room for # more hunters."
                  />
                )}
              </p>
            )}
            <div ref={list} tabIndex={-1} className="stack">
              <QueryBoundary
                read={read}
                problem={t`The hunters could not be loaded.`}
                isEmpty={({ data }) => data.length === 0}
                empty={
                  <Empty title={t(tabs[tab].empty)}>
                    {main && live && (
                      <Trans>
                        Invite the hunters who come along: each signs a waiver and has the hunt on their own
                        phone.
                      </Trans>
                    )}
                  </Empty>
                }
              >
                {({ data }) => (
                  <ul className={css['list']}>
                    {data.map((invitation) => (
                      <InvitationRow
                        key={invitation.id}
                        invitation={invitation}
                        reservationId={id}
                        chat={
                          invitation.status === 'approved' &&
                          invitation.user?.id !== userId &&
                          held.data?.data.current_user_type !== 'additional_hunter'
                        }
                        {...(main &&
                          invitation.status === 'pending' && {
                            onWithdraw: () => setEnding({ invitation, kind: 'withdraw' }),
                          })}
                        {...(main &&
                          invitation.status === 'approved' && {
                            onRevoke: () => setEnding({ invitation, kind: 'revoke' }),
                          })}
                        {...(main &&
                          invitation.status !== 'pending' &&
                          invitation.status !== 'approved' && {
                            onPutAway: () => void putAway(invitation.id),
                          })}
                      />
                    ))}
                  </ul>
                )}
              </QueryBoundary>
            </div>
          </>
        )}
      </QueryBoundary>
      {inviting && (
        <InviteDialog
          reservationId={id}
          onClose={() => setInviting(false)}
          onSent={() => void read.refresh()}
        />
      )}
      <EndDialog
        kind={ending?.kind ?? null}
        name={name}
        busy={withdraw.busy || revoke.busy}
        onConfirm={() => void end()}
        onClose={() => setEnding(null)}
      />
    </Page>
  )
}

interface EndDialogProps {
  kind: Ending['kind'] | null
  name: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an invitation is withdrawn or a hunter's access is revoked. */
const EndDialog = ({ kind, name, busy, onConfirm, onClose }: EndDialogProps) => (
  <ConfirmDialog
    title={kind === 'revoke' ? t`Revoke access?` : t`Cancel invitation?`}
    opened={kind !== null}
    confirm={kind === 'revoke' ? t`Revoke Access` : t`Cancel invitation`}
    cancel={t`Keep`}
    dangerous
    busy={busy}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      {kind === 'revoke' ? (
        <Trans>{name} no longer sees the reservation, sheet and map of this hunt, and is notified.</Trans>
      ) : (
        <Trans>{name} can no longer accept it, and is notified.</Trans>
      )}
    </p>
  </ConfirmDialog>
)
