import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { useSession } from '#app/session/session.ts'
import { unsentStandForms } from '#offline/storage/stand-forms.ts'
import css from './UnsentForms.module.css'

/** What was filled in of a stand and is not on the service yet: who opens it with a signal keeps it. */
export function UnsentForms({ onLeave }: { onLeave?: () => void }) {
  const { userId } = useSession()
  const forms =
    useLiveQuery(() => unsentStandForms(userId ?? 0), userId === null ? null : `forms ${userId}`) ?? []
  if (forms.length === 0) return null
  return (
    <div>
      <p>
        <Trans>
          <strong>What you changed of these stands is only on this phone.</strong> Open them to save or send
          it:
        </Trans>
      </p>
      <ul className={css['forms']}>
        {forms.map(({ key, standId, form }) => (
          <li key={key}>
            <Link
              to="/my-profile/update-stand/$id"
              params={{ id: standId === null ? 'new' : String(standId) }}
              {...(onLeave && { onClick: onLeave })}
            >
              {form.title.trim() === '' ? t`A stand without a title` : form.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
