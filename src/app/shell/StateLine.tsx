import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoSignalIcon, SyncIcon, WarningIcon } from '#ui/icons/index.tsx'
import { useConnection } from '../connection.ts'
import { useRefused } from '../session.ts'
import { signInAgain } from '../sign-in-again.ts'
import { useOutbox } from '../use-outbox.ts'
import { useReadiness } from '../use-readiness.ts'
import { useStorageTrouble } from '../use-storage-trouble.ts'
import styles from './Shell.module.css'

const things = (count: number) => `${count} ${count === 1 ? 'thing waits' : 'things wait'} to be sent`

const troubles = {
  unavailable:
    'This phone does not let the app save anything just now: what you write is sent at once, or stays where you wrote it. It is tried again.',
  full: "This phone's storage is full. Free some space, so that nothing is lost.",
  removed: "This phone's stored data was removed by the system. Download your hunts again.",
} as const

const kept = {
  today: 'everything for today is on this phone',
  hunt: 'your hunt is on this phone',
  none: 'what you kept is on this phone',
} as const

const Line = ({ icon, children, act }: { icon: ReactNode; children: ReactNode; act?: ReactNode }) => (
  <output className={styles.line}>
    {icon}
    <span>{children}</span>
    {act}
  </output>
)

/** The one line about signal and readiness: no alarm, being offline is normal here. */
export function StateLine() {
  const { online } = useConnection()
  const { waiting, needsYou } = useOutbox()
  const trouble = useStorageTrouble()
  const refused = useRefused()
  const readiness = useReadiness()
  const warning = <WarningIcon size={18} />
  const outbox = (word: string) => <Link to="/my-profile/outbox">{word}</Link>
  if (refused)
    return (
      <Line
        icon={warning}
        act={
          <button type="button" onClick={signInAgain.open}>
            Log in
          </button>
        }
      >
        Your session has ended{waiting > 0 && ` · ${things(waiting)} after you log in`}
      </Line>
    )
  if (trouble)
    return (
      <Line icon={warning} act={trouble !== 'unavailable' && <Link to="/my-profile/storage">Look</Link>}>
        {troubles[trouble]}
      </Line>
    )
  if (needsYou > 0)
    return (
      <Line icon={warning} act={outbox('Look')}>
        {needsYou === 1 ? 'One thing needs you' : `${needsYou} things need you`}
      </Line>
    )
  if (!online)
    return (
      <Line icon={<NoSignalIcon size={18} />} act={waiting > 0 && outbox('Show')}>
        {`No signal · ${kept[readiness]}`}
        {waiting > 0 && ` · ${waiting} waiting to be sent`}
      </Line>
    )
  if (waiting > 0)
    return (
      <Line icon={<SyncIcon size={18} />} act={outbox('Show')}>
        {things(waiting)}
      </Line>
    )
  return null
}
