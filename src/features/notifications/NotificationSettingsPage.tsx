import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import type { NotificationKind } from '#core/calls/shapes/notification-kinds.ts'
import { notificationCalls, type NotificationSettings } from '#core/calls/notifications.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { PushCard } from '#parts/push/PushCard.tsx'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { SwitchField } from '#ui/controls/fields.tsx'
import { kindWords } from './kinds.ts'
import css from './settings.module.css'

type Choice = NotificationSettings['choices'][number]

const reachOf = (devices: number) =>
  devices === 0
    ? t`None of your devices gets push notifications yet: emails are sent instead, where they are on.`
    : plural(devices, {
        one: 'Push notifications reach one of your devices.',
        other: 'Push notifications reach # of your devices.',
      })

/** Which kinds of notification reach a person by push and email; the bell always has all of them. */
export const NotificationSettingsPage = () => {
  const read = useRead(notificationCalls.settings, {})
  return (
    <Page title={t`Notifications`} lead={t`Choose your notifications and how you get them.`}>
      <PushCard />
      <QueryBoundary read={read} problem={t`Your choices could not be loaded.`}>
        {({ data }) => (
          <Card as="section" aria-label={t`Notification settings`}>
            <p className="muted">
              <Trans>The bell always has everything.</Trans> {reachOf(data.devices)}{' '}
              <Trans>We email you only when no push notification has reached you within ten minutes.</Trans>
            </p>
            <ul className={css['kinds']}>
              {data.choices.map((choice) => (
                <Kind key={choice.kind} choice={choice} />
              ))}
            </ul>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}

const Kind = ({ choice }: { choice: Choice }) => {
  const { act } = useAct(notificationCalls.choose)
  const kind: NotificationKind = choice.kind
  const [name, about] = kindWords(kind)
  const mark = outboxMark(choice)
  const set = (change: { push?: boolean; email?: boolean }) =>
    void act({ kind, push: choice.push, email: choice.email, ...change })
  return (
    <li>
      <div className={css['kind']} role="group" aria-label={name}>
        <div>
          <strong>{name}</strong> {mark && mark.state !== 'sent' && <StateChip state={mark.state} />}
          <p className="muted small">{about}</p>
        </div>
        <div className={css['ways']}>
          <SwitchField
            name={`${kind}-push`}
            label={t`Push`}
            value={choice.push}
            onChange={(push) => set({ push })}
          />
          <SwitchField
            name={`${kind}-email`}
            label={t`Email`}
            value={choice.email}
            onChange={(email) => set({ email })}
          />
        </div>
      </div>
    </li>
  )
}
