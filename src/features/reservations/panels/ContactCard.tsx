import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { counterparts, partyChat } from '#parts/reservations/counterpart.ts'
import { ButtonAnchor, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon, MailIcon, PartyIcon, PhoneIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import css from '../reservations.module.css'

/** The other people of a paid hunt, and the ways to each that the service gives: chat, phone and email. */
export const ContactCard = ({ held }: { held: Reservation }) => {
  const { stand_detail: stand, current_user_type: viewer } = held
  const isOwner = viewer === 'landowner'
  const sheet = useRead(
    laterStandCalls.sheet,
    { id: stand.id },
    { enabled: !isOwner && held.paid_at !== null && held.status !== 'cancel' },
  )
  if (held.paid_at === null) return null
  const waysTo = (userId: number) =>
    userId === stand.user.id
      ? { phone: sheet.data?.data.contact_phone, email: held.owner_email }
      : {
          phone: held.hunters?.find(({ user }) => user.id === userId)?.phone,
          email: held.user.email,
        }
  return (
    <Card as="section" aria-labelledby="contact">
      <h2 id="contact">
        <Trans>Contact</Trans>
      </h2>
      <ul className={css['contact']}>
        {counterparts(held).map(({ person, name, label, message, chat }) => {
          const { phone, email } = waysTo(person.id)
          return (
            <li key={label} className="stack" aria-label={label}>
              <div className={css['person']}>
                <Avatar src={person.image} name={name} size={48} />
                <span>
                  <span className="muted small">{label}</span>
                  <strong>{name}</strong>
                </span>
              </div>
              <div className={css['acts']}>
                {held.is_allowed_chat && (
                  <ButtonLink {...chat} look="outline" icon={<ChatIcon />}>
                    {message}
                  </ButtonLink>
                )}
                {phone && (
                  <ButtonAnchor
                    look="outline"
                    href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
                    icon={<PhoneIcon size={20} />}
                  >
                    {phone}
                  </ButtonAnchor>
                )}
                {email && (
                  <ButtonAnchor look="outline" href={`mailto:${email}`} icon={<MailIcon size={20} />}>
                    <Trans>Email</Trans>
                  </ButtonAnchor>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {held.is_allowed_chat && held.joined_hunters.length > 0 && (
        <ButtonLink {...partyChat(held)} look="outline" icon={<PartyIcon />}>
          <Trans>Message everyone on the hunt</Trans>
        </ButtonLink>
      )}
    </Card>
  )
}
