import { t } from '@lingui/core/macro'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import type { Tone } from '#ui/layout/Card.tsx'

/** What was signed. */
export const paperTitle = ({ kind, document }: Pick<SignedPaper, 'kind' | 'document'>): string =>
  kind === 'lease_application'
    ? t`Lease application`
    : kind === 'stand_transfer'
      ? t`Lease of a stand taken over`
      : document === 'junior waiver document'
        ? t`Hunter waiver of a junior`
        : t`Hunter waiver`

/** Whether a waiver still counts; what is no waiver does not end. */
export const paperState = (
  { expires_at, is_approved }: Pick<SignedPaper, 'expires_at' | 'is_approved'>,
  now: Date,
): [Tone, string] | null =>
  expires_at === null
    ? null
    : is_approved === false
      ? ['needs', t`Not approved`]
      : Date.parse(expires_at) <= now.getTime()
        ? ['queued', t`Expired`]
        : ['sent', t`Valid`]
