import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Content, contentCalls } from '#core/calls/administration/contents.ts'
import type { ContentKind } from '#core/rules/contents.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { PlusIcon } from '#ui/icons/index.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import { ContentRow } from './ContentRow.tsx'
import css from './contents.module.css'
import { useSavedOrder } from './use-saved-order.ts'
import { kindWords } from './words.ts'

/** Says that nothing can be saved now; what is on the screen stays. */
export const OfflineLine = () => {
  const { online } = useConnection()
  return online ? null : (
    <Problem
      calm
      title={t`There is no signal. Contents can be changed when it is back.`}
      kept={t`What you type stays here.`}
    />
  )
}

interface RowsProps {
  kind: ContentKind
  contents: readonly Content[]
  refresh: () => Promise<void>
  onEdit: (id: number) => void
}
const Rows = ({ kind, contents, refresh, onEdit }: RowsProps) => {
  const hint = useId()
  const { rows, order } = useSavedOrder(
    kind,
    contents.map(({ id }) => id),
    refresh,
  )
  const place = order.lifted === null ? 0 : order.ids.indexOf(Number(order.lifted)) + 1
  const count = contents.length
  return (
    <>
      {count > 1 && (
        <p className="muted small" id={hint}>
          <Trans>Drag by the dots, or take a row’s dots with Space and move it with the arrows.</Trans>
        </p>
      )}
      {order.failure && <Problem title={failureText(order.failure)} />}
      <span className="hidden-visually" aria-live="assertive">
        {place > 0 && t`Place ${place} of ${count}. Arrows move it, Space puts it down.`}
      </span>
      <ul className={css['list']} ref={rows}>
        {order.ids.map((id) => {
          const content = contents.find((one) => one.id === id)
          return (
            content && (
              <ContentRow
                key={id}
                kind={kind}
                content={content}
                order={order}
                hint={hint}
                onEdit={() => onEdit(id)}
                refresh={refresh}
              />
            )
          )
        })}
      </ul>
    </>
  )
}

/** One kind of contents, in the order in which everybody sees them, the hidden ones among them. */
export const ContentList = ({ kind }: { kind: ContentKind }) => {
  const read = useRead(contentCalls.list, { kind })
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const contents = read.data?.data
  // One that a colleague has deleted is kept open as it was: what is typed can still be copied.
  const [opened, setOpened] = useState<Content | null>(null)
  const edit = (id: number) => {
    setOpened(contents?.find((one) => one.id === id) ?? null)
    setEdited(id)
  }
  const words = kindWords[kind]
  const add = (
    <Button icon={<PlusIcon size={20} />} onClick={() => setEdited('new')}>
      {t(words.add)}
    </Button>
  )
  return (
    <section className="stack" aria-label={t(words.label)}>
      <p className="muted">{t(words.hint)}</p>
      <OfflineLine />
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t(words.empty)} act={add} />}
        problem={t`This list could not be loaded.`}
      >
        {({ data }) => (
          <>
            <div>{add}</div>
            <Rows kind={kind} contents={data} refresh={read.refresh} onEdit={edit} />
          </>
        )}
      </QueryBoundary>
      {edited !== null && (
        <ContentEditor
          key={edited}
          kind={kind}
          content={edited === 'new' ? null : (contents?.find((one) => one.id === edited) ?? opened)}
          refresh={read.refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
