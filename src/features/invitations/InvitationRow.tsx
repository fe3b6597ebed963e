import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invitation } from '#core/calls/invitations.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import css from './invitations.module.css'
import { saidToSender, statusWords } from './words.ts'

interface RowProps {
  invitation: Invitation
  reservationId: number
  /** Whether the viewer may write to this hunter, and with whom they hunt. */
  chat: boolean
  onWithdraw?: () => void
  onRevoke?: () => void
  onPutAway?: () => void
}

export const nameOf = ({ user, email }: Invitation): string =>
  user ? `${user.first_name} ${user.last_name}` : (email ?? '')

/** An invited or joined hunter with the viewer's actions. */
export function InvitationRow({
  invitation,
  reservationId,
  chat,
  onWithdraw,
  onRevoke,
  onPutAway,
}: RowProps) {
  const { status, user, email } = invitation
  const name = nameOf(invitation)
  const [tone, word] = statusWords[status]
  const said = saidToSender(status, name)
  return (
    <Card as="li" className={css['row'] ?? ''}>
      <div className={css['who']}>
        <Avatar src={user?.image ?? null} name={name} size={48} />
        <div>
          <strong>{name}</strong>
          {user !== null && email !== null && (
            <span className={`${css['address']} muted small`}>{email}</span>
          )}
          {user !== null && user.rating !== null && <Rating value={user.rating} />}
          {said !== null && <p className="muted small">{said}</p>}
        </div>
        <span className={css['chip']}>
          <Chip tone={tone}>{t(word)}</Chip>
        </span>
      </div>
      {(chat || onWithdraw || onRevoke || onPutAway) && (
        <div className={css['acts']}>
          {chat && user !== null && (
            <ButtonLink
              to="/my-profile/chat/$reservationId/$userName/$userId"
              params={{ reservationId: String(reservationId), userName: name, userId: String(user.id) }}
              look="outline"
              size="compact"
              icon={<ChatIcon size={18} />}
              aria-label={`${t`Contact`}: ${name}`}
            >
              <Trans>Contact</Trans>
            </ButtonLink>
          )}
          {onWithdraw && (
            <Button
              look="quiet"
              size="compact"
              aria-label={`${t`Cancel invitation`}: ${name}`}
              onClick={onWithdraw}
            >
              <Trans>Cancel invitation</Trans>
            </Button>
          )}
          {onRevoke && (
            <Button
              look="quiet"
              size="compact"
              aria-label={`${t`Revoke Access`}: ${name}`}
              onClick={onRevoke}
            >
              <Trans>Revoke Access</Trans>
            </Button>
          )}
          {onPutAway && (
            <Button look="outline" size="compact" aria-label={`${t`Okay`}: ${name}`} onClick={onPutAway}>
              <Trans>Okay</Trans>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
