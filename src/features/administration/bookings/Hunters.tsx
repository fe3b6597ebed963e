import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { BookingDetail } from '#core/calls/administration/administration.ts'
import type { InvitationStatus } from '#core/rules/booking/invitations.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Chip, type Tone } from '#ui/layout/Card.tsx'
import css from '../administration.module.css'
import { nameOf } from '../words.ts'
import { RevokeDialog } from './RevokeDialog.tsx'

const words: Record<InvitationStatus, [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'invitation' })],
  approved: ['sent', msg({ message: 'Accepted', context: 'invitation' })],
  rejected: ['needs', msg({ message: 'Rejected', context: 'invitation' })],
  cancelled: ['plain', msg({ message: 'Cancelled', context: 'invitation' })],
  revoked: ['plain', msg({ message: 'Revoked', context: 'invitation' })],
  revoked_by_admin: ['needs', msg`Revoked by an administrator`],
}

/** Who was invited to the hunt; the access of who has joined can be revoked. */
export const Hunters = ({ booking: { hunters } }: { booking: BookingDetail }) => {
  const [revoking, setRevoking] = useState<{ id: number; name: string } | null>(null)
  if (hunters.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Additional hunters</Trans>
      </h2>
      <ul className={css['entries']}>
        {hunters.map(({ id, status, email, user }) => {
          const [tone, word] = words[status]
          const name = user ? nameOf(user) : email
          return (
            <li key={id}>
              <p className="row spread">
                <span>
                  <strong>{name}</strong> {user && <span className="muted small">{email}</span>}
                </span>
                <Chip tone={tone}>{t(word)}</Chip>
              </p>
              {status === 'approved' && (
                <Button
                  look="outline"
                  size="compact"
                  aria-label={t`Revoke the access of ${name}`}
                  onClick={() => setRevoking({ id, name })}
                >
                  <Trans>Revoke access</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {revoking && <RevokeDialog {...revoking} onClose={() => setRevoking(null)} />}
    </section>
  )
}
