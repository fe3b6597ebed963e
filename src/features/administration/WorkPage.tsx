import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import type { BackgroundWork } from '#core/calls/administration/background-work.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from './administration.module.css'
import { kindWord, taskWords } from './work-words.ts'

type Of<Part extends keyof BackgroundWork> = BackgroundWork[Part][number]

const Failure = ({ failure }: { failure: Of<'failures'> }) => {
  const { attempts, error, next_at: next } = failure
  const begun = timeOf(failure.created_at)
  return (
    <li>
      <p className="row spread">
        <strong>{kindWord(failure.kind)}</strong>
        {failure.state === 'given_up' ? (
          <Chip tone="needs">
            <Trans>Failed</Trans>
          </Chip>
        ) : (
          <Chip tone="queued">
            <Trans>Tried again</Trans>
          </Chip>
        )}
      </p>
      <p className={css['error']}>{error}</p>
      <p className="muted small">
        {next === null
          ? t`Started ${begun}, tried ${attempts} times`
          : t`Started ${begun}, tried ${attempts} times, next ${timeOf(next)}`}
      </p>
    </li>
  )
}

const Task = ({ task }: { task: Of<'upkeep'> }) => {
  const { ran_at: ran, failed_at: failed, took_ms: ms, error } = task
  const isBroken = failed !== null && failed === ran
  return (
    <li>
      <p className="row spread">
        <strong>{t(taskWords[task.task])}</strong>
        {isBroken && (
          <Chip tone="needs">
            <Trans>Failed</Trans>
          </Chip>
        )}
      </p>
      <p className="muted small">
        {ran === null ? t`Has not run yet` : t`Last run ${timeOf(ran)}, in ${ms ?? 0} ms`}
        {failed !== null && !isBroken && <> · {t`last failed ${timeOf(failed)}`}</>}
      </p>
      {isBroken && <p className={css['error']}>{error}</p>}
    </li>
  )
}

const Kind = ({ kind }: { kind: Of<'kinds'> }) => {
  const { waiting, running, late, given_up: dead, last_at: last, next_at: next } = kind
  const parts = [
    last === null ? t`none finished yet` : t`last done ${timeOf(last)}`,
    ...(running > 0 ? [t`${running} running`] : []),
    ...(waiting > 0 && next !== null ? [t`${waiting} waiting, the next for ${timeOf(next)}`] : []),
  ]
  return (
    <li>
      <p className="row spread">
        <strong>{kindWord(kind.kind)}</strong>
        <span className="row">
          {late > 0 && <Chip tone="queued">{t`${late} late`}</Chip>}
          {dead > 0 && <Chip tone="needs">{t`${dead} failed`}</Chip>}
        </span>
      </p>
      <p className="muted small">{parts.join(' · ')}</p>
    </li>
  )
}

const Work = () => {
  const read = useRead(administrationCalls.work, {})
  return (
    <Page
      title={t`Background work`}
      lead={t`What runs in the background: last run, next run and failures.`}
      act={
        <Button look="outline" size="compact" busy={read.refreshing} onClick={() => void read.refresh()}>
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      <QueryBoundary read={read} problem={t`The background work could not be loaded.`}>
        {({ data }) => (
          <>
            <Card as="section" aria-labelledby="failures">
              <h2 id="failures">
                <Trans>Failures</Trans>
              </h2>
              {data.failures.length === 0 ? (
                <p className="muted">
                  <Trans>Nothing has failed.</Trans>
                </p>
              ) : (
                <ul className={css['work']}>
                  {data.failures.map((failure) => (
                    <Failure key={failure.id} failure={failure} />
                  ))}
                </ul>
              )}
            </Card>
            <Card as="section" aria-labelledby="jobs">
              <h2 id="jobs">
                <Trans>Jobs</Trans>
              </h2>
              {data.kinds.length === 0 ? (
                <p className="muted">
                  <Trans>No jobs have run yet.</Trans>
                </p>
              ) : (
                <ul className={css['work']}>
                  {data.kinds.map((kind) => (
                    <Kind key={kind.kind} kind={kind} />
                  ))}
                </ul>
              )}
            </Card>
            <Card as="section" aria-labelledby="upkeep">
              <h2 id="upkeep">
                <Trans>Every hour</Trans>
              </h2>
              <ul className={css['work']}>
                {data.upkeep.map((task) => (
                  <Task key={task.task} task={task} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const WorkPage = () => (
  <ForAdministrators>
    <Work />
  </ForAdministrators>
)
