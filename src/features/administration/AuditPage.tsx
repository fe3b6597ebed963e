import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { NativeSelect } from '#ui/theme/mantine.ts'
import css from './administration.module.css'
import { AuditList } from './AuditList.tsx'
import { actWord, nameOf } from './words.ts'

const route = getRouteApi('/admin/audit')
const perPage = 20

/** Whose entries are shown, and the way back to everybody's. */
const OfPerson = ({ person, onAll }: { person: number; onAll: () => void }) => {
  const { data } = useRead(administrationCalls.user, { id: person })
  const name = data ? nameOf(data.data) : `#${person}`
  return (
    <p className="row">
      <span>
        <Trans>By {name}, or about them</Trans>
      </span>
      <Button look="quiet" size="compact" onClick={onAll}>
        <Trans>Show everyone’s</Trans>
      </Button>
    </p>
  )
}

const Log = () => {
  const { page = 1, person, act = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = Math.max(1, page)
  const read = useRead(administrationCalls.audit, {
    ...(person !== undefined && person > 0 && { person }),
    act,
    page: shown,
    per_page: perPage,
  })
  const acts = read.data?.acts ?? []
  // What is chosen stays in the list while another page of it is loaded.
  const choices = acts.includes(act) || act === '' ? acts : [act, ...acts]
  const choose = (
    next: { act?: string | undefined; person?: number | undefined; page?: number },
    replace = false,
  ) => void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })
  return (
    <Page
      title={t`Audit log`}
      lead={t`Every action of administrators, the newest first. It cannot be changed.`}
    >
      <NativeSelect
        label={t`Action`}
        value={act}
        onChange={(event) => choose({ act: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t`All` }, ...choices.map((value) => ({ value, label: actWord(value) }))]}
        className={css['select'] ?? ''}
      />
      {person !== undefined && person > 0 && (
        <OfPerson person={person} onAll={() => choose({ person: undefined })} />
      )}
      <PagedList
        read={read}
        page={shown}
        perPage={perPage}
        onChoose={(next, replace) => choose({ page: next }, replace)}
        empty={<Empty title={t`No entries`} />}
        problem={t`The audit log could not be loaded.`}
      >
        {({ data }) => <AuditList entries={data} />}
      </PagedList>
    </Page>
  )
}

export const AuditPage = () => (
  <ForAdministrators>
    <Log />
  </ForAdministrators>
)
