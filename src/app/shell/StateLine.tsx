import { Link } from '@tanstack/react-router'
import { NoSignalIcon, SyncIcon, WarningIcon } from '#ui/icons/index.tsx'
import { useConnection } from '../connection.ts'
import { useOutbox } from '../use-outbox.ts'
import { useStorageTrouble } from '../use-storage-trouble.ts'
import styles from './Shell.module.css'

const things = (count: number) => `${count} ${count === 1 ? 'thing waits' : 'things wait'} to be sent`

const troubles = {
  unavailable:
    'This phone does not let the app save anything just now: what you write is sent at once, or stays where you wrote it. It is tried again.',
  full: "This phone's storage is full. Free some space, so that nothing is lost.",
  removed: "This phone's stored data was removed by the system. Download your hunts again.",
} as const

/** The one line about signal and readiness: no alarm, being offline is normal here. */
export function StateLine() {
  const { online } = useConnection()
  const { waiting, needsYou } = useOutbox()
  const trouble = useStorageTrouble()
  const outbox = (word: string) => <Link to="/my-profile/outbox">{word}</Link>
  if (trouble)
    return (
      <output className={styles.line}>
        <WarningIcon size={18} />
        <span>{troubles[trouble]}</span>
        {trouble !== 'unavailable' && <Link to="/my-profile/storage">Look</Link>}
      </output>
    )
  if (needsYou > 0)
    return (
      <output className={styles.line}>
        <WarningIcon size={18} />
        <span>{needsYou === 1 ? 'One thing needs you' : `${needsYou} things need you`}</span>
        {outbox('Look')}
      </output>
    )
  if (!online)
    return (
      <output className={styles.line}>
        <NoSignalIcon size={18} />
        <span>
          No signal · {waiting > 0 ? `${waiting} waiting to be sent` : 'what you kept is on this phone'}
        </span>
        {waiting > 0 && outbox('Show')}
      </output>
    )
  if (waiting > 0)
    return (
      <output className={styles.line}>
        <SyncIcon size={18} />
        <span>{things(waiting)}</span>
        {outbox('Show')}
      </output>
    )
  return null
}
