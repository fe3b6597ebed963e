import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '#ui/theme/mantine.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteCalls } from '#core/calls/site.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import { showDay } from '#core/rules/time/days.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Page } from '#parts/page/Page.tsx'
import { DayField } from '#parts/days/DayField.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './trophies.module.css'

const route = getRouteApi('/my-profile/trophies-room')
const perPage = 12

/** Everybody's approved trophies, by day, state, species and whether one is one's own. */
export const TrophyRoomPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const species = useRead(siteCalls.species, {})
  const states = useRead(laterSiteCalls.states, {})
  const [large, setLarge] = useState<OwnTrophy | null>(null)
  const page = Math.max(1, search.page ?? 1)
  const read = useRead(trophyCalls.room, {
    page,
    per_page: perPage,
    ...(search.start_date !== undefined && { start_date: search.start_date }),
    ...(search.end_date !== undefined && { end_date: search.end_date }),
    ...(search.state !== undefined && { state: search.state }),
    ...(search.specie !== undefined && { specie: search.specie }),
    ...(search.marked_trophy !== undefined && { marked_trophy: search.marked_trophy === '1' }),
  })
  const give = (name: keyof typeof search, value: string) =>
    void navigate({
      search: (now) => ({ ...now, page: undefined, [name]: value || undefined }),
      replace: true,
    })
  const set = (name: keyof typeof search) => (event: { currentTarget: { value: string } }) =>
    give(name, event.currentTarget.value)
  const day = (name: 'start_date' | 'end_date', label: string) => (
    <DayField
      name={name}
      label={label}
      value={search[name] ?? ''}
      latest={localToday()}
      onChange={(value) => give(name, value)}
    />
  )
  const options = (first: string, items: readonly { id: number; label: string }[]) => [
    { value: '', label: first },
    ...items.map(({ id, label }) => ({ value: String(id), label })),
  ]

  return (
    <Page title={t`Trophy Room`}>
      <div className={css['filters']} role="group" aria-label={t`Filters`}>
        {day('start_date', t`From`)}
        {day('end_date', t`To`)}
        <NativeSelect
          label={t`State`}
          value={String(search.state ?? '')}
          onChange={set('state')}
          data={options(
            t({ message: 'All', context: 'trophies' }),
            (states.data?.data ?? []).map(({ id, name }) => ({ id, label: name })),
          )}
        />
        <NativeSelect
          label={t({ message: 'Species', context: 'one' })}
          value={String(search.specie ?? '')}
          onChange={set('specie')}
          data={options(
            t({ message: 'All', context: 'trophies' }),
            (species.data?.data ?? []).map((s) => ({ id: s.id, label: s.specie_name })),
          )}
        />
        <NativeSelect
          label={t`Marked Trophies`}
          value={search.marked_trophy ?? ''}
          onChange={set('marked_trophy')}
          data={[
            { value: '', label: t({ message: 'All', context: 'trophies' }) },
            { value: '1', label: t`YES` },
            { value: '0', label: t`NO` },
          ]}
        />
        <Button look="quiet" onClick={() => void navigate({ search: {}, replace: true })}>
          <Trans>RESET</Trans>
        </Button>
      </div>
      <PagedList
        read={read}
        page={page}
        perPage={perPage}
        onChoose={(next, replace) => void navigate({ search: (now) => ({ ...now, page: next }), replace })}
        empty={<Empty title={t`No Trophies Found`} />}
        problem={t`The trophies could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['grid']}>
            {data.map((trophy) => {
              const name = trophy.name || trophy.stand.title
              return (
                <Card as="li" key={trophy.id} className={css['card'] ?? ''}>
                  <button
                    type="button"
                    className={css['open']}
                    aria-label={t`Show ${name} large`}
                    onClick={() => setLarge(trophy)}
                  >
                    <Picture
                      src={trophy.image}
                      alt=""
                      width={4}
                      height={3}
                      sizes="(min-width: 640px) 320px, 92vw"
                      className={css['picture']}
                    />
                  </button>
                  <div className={css['body']}>
                    <h2>{name}</h2>
                    <p className="muted small">
                      {trophy.user.first_name} {trophy.user.last_name} ·{' '}
                      {showDay(trophy.harvest_date, locale())}
                    </p>
                  </div>
                </Card>
              )
            })}
          </ul>
        )}
      </PagedList>
      {large && (
        <Dialog title={large.name || large.stand.title} opened onClose={() => setLarge(null)} size="wide">
          <img src={large.image} alt={large.name || t`Trophy`} className={css['large']} />
          <p>{large.comment}</p>
        </Dialog>
      )}
    </Page>
  )
}
