import { plural, t } from '@lingui/core/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type Member } from '#core/calls/administration/administration.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import css from '../administration.module.css'
import { Choices } from '#ui/controls/Choices.tsx'
import { SearchForm } from '../SearchForm.tsx'
import { nameOf } from '../words.ts'
import { Roles } from './Roles.tsx'

const route = getRouteApi('/admin/users')
const perPage = 20
const kinds = ['all', 'suspended', 'administrators'] as const

const Entry = ({ member }: { member: Member }) => (
  <li className={css['person']}>
    <Avatar src={member.image} name={nameOf(member)} />
    <div>
      <p>
        <Link to="/admin/users/$id" params={{ id: String(member.id) }}>
          <strong>{nameOf(member)}</strong>
        </Link>
      </p>
      <p className="muted small">{member.email}</p>
    </div>
    <Roles member={member} />
  </li>
)

const List = () => {
  const { page = 1, search = '', show } = route.useSearch()
  const navigate = route.useNavigate()
  const kind = kinds.find((each) => each === show) ?? 'all'
  const shown = Math.max(1, page)
  const read = useRead(administrationCalls.users, { search, show: kind, page: shown, per_page: perPage })
  const choose = (
    next: { search?: string | undefined; show?: string | undefined; page?: number },
    replace = false,
  ) => void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })
  return (
    <Page
      title={t`People`}
      lead={read.data && plural(read.data.total_records, { one: '# person', other: '# people' })}
    >
      <SearchForm
        key={search}
        label={t`Name or email`}
        search={search}
        onSearch={(text) => choose({ search: text || undefined })}
      />
      <Choices
        label={t`Show`}
        value={kind}
        choices={[
          { value: 'all', label: t`All` },
          { value: 'suspended', label: t`Suspended` },
          { value: 'administrators', label: t`Administrators` },
        ]}
        onChoose={(next) => choose({ show: next === 'all' ? undefined : next })}
      />
      <PagedList
        read={read}
        page={shown}
        perPage={perPage}
        onChoose={(next, replace) => choose({ page: next }, replace)}
        empty={<Empty title={t`No people found`} />}
        problem={t`The people could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['people']}>
            {data.map((member) => (
              <Entry key={member.id} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}

export const UsersPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
