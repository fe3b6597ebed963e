import { useAct } from '#app/use-act.ts'
import { useRead } from '#app/use-read.ts'
import type { NotificationKind } from '#core/calls/notification-kinds.ts'
import { calls } from '#core/calls/index.ts'
import type { NotificationSettings } from '#core/calls/notifications.ts'
import { outboxMark } from '#offline/overlay.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { Page } from '#parts/Page.tsx'
import { PushCard } from '#parts/push/PushCard.tsx'
import { StateChip } from '#parts/StateChip.tsx'
import { Card } from '#ui/Card.tsx'
import { SwitchField } from '#ui/fields.tsx'
import { kindWords } from './kinds.ts'
import css from './settings.module.css'

type Choice = NotificationSettings['choices'][number]

const reachOf = (devices: number) =>
  devices === 0
    ? 'No device of yours gets pushes yet: letters are sent instead, where they are on.'
    : `Pushes reach ${devices === 1 ? 'one device' : `${devices} devices`} of yours.`

/** What a person is told of, and how: the bell has everything, a letter says what no push could. */
export const NotificationSettingsPage = () => {
  const read = useRead(calls.notifications.settings, {})
  return (
    <Page title="Notifications" lead="What you are told of, and how.">
      <PushCard />
      <ListFaces read={read} problem="Your choices could not be loaded.">
        {({ data }) => (
          <Card as="section" aria-label="What you are told of">
            <p className="muted">
              The bell always has everything. {reachOf(data.devices)} A letter comes only when nothing has
              reached you within ten minutes.
            </p>
            <ul className={css['kinds']}>
              {data.choices.map((choice) => (
                <Kind key={choice.kind} choice={choice} />
              ))}
            </ul>
          </Card>
        )}
      </ListFaces>
    </Page>
  )
}

const Kind = ({ choice }: { choice: Choice }) => {
  const { act } = useAct(calls.notifications.choose)
  const kind: NotificationKind = choice.kind
  const [name, about] = kindWords[kind]
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
            label="Push"
            value={choice.push}
            onChange={(push) => set({ push })}
          />
          <SwitchField
            name={`${kind}-email`}
            label="Email"
            value={choice.email}
            onChange={(email) => set({ email })}
          />
        </div>
      </div>
    </li>
  )
}
