import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { reviewCalls } from '#core/calls/reviews.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

const Questions = ({ type, title }: { type: 'hunter' | 'landowner'; title: string }) => {
  const read = useRead(reviewCalls.questions, { type })
  return (
    <section className="stack">
      <h3>{title}</h3>
      <QueryBoundary
        read={read}
        aged={false}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No Records Found`} />}
      >
        {({ data }) => (
          <ol className="stack" style={{ paddingLeft: 24, listStyle: 'decimal' }}>
            {data.map(({ id, question, options }) => (
              <li key={id}>
                {question}
                <p className="muted small">
                  {options.map(({ option, weightage }) => `${option} (${weightage})`).join(' · ')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  )
}

/** Shows the review questions; the weights of the chosen answers add up to the stars. */
export function ReviewFormDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`Review form`} opened onClose={onClose} size="wide">
      <div className="stack">
        <Questions type="hunter" title={t`Hunters review the stand`} />
        <Questions type="landowner" title={t`Landowners review the hunter`} />
      </div>
    </Dialog>
  )
}
