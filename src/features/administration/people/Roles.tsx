import { Trans } from '@lingui/react/macro'
import type { Member } from '#core/calls/administration/administration.ts'
import { Chip } from '#ui/layout/Card.tsx'
import css from '../administration.module.css'

/** What kind of account it is, and whether it is open. */
export const Roles = ({ member }: { member: Member }) => (
  <p className={css['chips']}>
    {member.is_admin && (
      <Chip tone="sending">
        <Trans>Administrator</Trans>
      </Chip>
    )}
    {member.is_junior && (
      <Chip>
        <Trans>Junior</Trans>
      </Chip>
    )}
    {member.suspended_at !== null && (
      <Chip tone="needs">
        <Trans>Suspended</Trans>
      </Chip>
    )}
    {member.deleted ? (
      <Chip>
        <Trans>Deleted</Trans>
      </Chip>
    ) : (
      !member.email_verified && (
        <Chip tone="queued">
          <Trans>Email not verified</Trans>
        </Chip>
      )
    )}
  </p>
)
