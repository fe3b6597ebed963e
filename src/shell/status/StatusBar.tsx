import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoSignalIcon, SyncIcon, WarningIcon } from '#ui/icons/index.tsx'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'
import { useConnection } from '#app/device/connection.ts'
import { useIsTokenRejected } from '#app/session/session.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { useOutbox } from '#app/data/use-outbox.ts'
import { useReadiness } from '#app/data/use-readiness.ts'
import { useLostItems } from '#app/data/unsent-items.ts'
import { useUnsavedItem } from '#app/data/unsaved-item.ts'
import { useStorageTrouble } from '#app/device/use-storage-trouble.ts'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import { saveFile } from '#ui/controls/save-file.ts'
import styles from './Shell.module.css'

const troubleMessages = () => ({
  unavailable: t`This phone does not let the app save anything just now: what you write is sent at once, or stays where you wrote it. It is tried again.`,
  full: t`This phone's storage is full. Free some space, so that nothing is lost.`,
  removed: t`This phone's stored data was removed by the system. Download your hunts again.`,
})

const readinessMessages = () => ({
  today: t`No signal · everything for today is on this phone`,
  hunt: t`No signal · your hunt is on this phone`,
  none: t`No signal · what you kept is on this phone`,
})

const Line = ({ icon, children, act }: { icon: ReactNode; children: ReactNode; act?: ReactNode }) => (
  <output className={styles.line}>
    {icon}
    <span>{children}</span>
    {act}
  </output>
)

/** What could be neither saved nor sent can leave the phone by another way. */
const UnsavedLine = ({
  title,
  file,
  forget,
  icon,
}: NonNullable<ReturnType<typeof useUnsavedItem>> & { icon: ReactNode }) => {
  const name = itemTitleText(title)
  const share = async () => {
    const files = [file()]
    if (!navigator.canShare?.({ files })) return saveFile(files[0]!, 'highseat-unsaved.json')
    await navigator.share({ title: name, files }).catch(() => undefined)
  }
  return (
    <Line
      icon={icon}
      act={
        <>
          <button type="button" onClick={() => void share()}>
            {'share' in navigator ? t`Share` : t`Export as a file`}
          </button>
          <button type="button" onClick={forget}>
            <Trans>Close</Trans>
          </button>
        </>
      }
    >
      <Trans>“{name}” is not saved on this phone and not sent. It stays where you wrote it.</Trans>
    </Line>
  )
}

const useStatusLine = (): ReactNode => {
  const { online } = useConnection()
  const { waiting, needsYou } = useOutbox()
  const trouble = useStorageTrouble()
  const isTokenRejected = useIsTokenRejected()
  const readiness = useReadiness()
  const unsaved = useUnsavedItem()
  const { lost } = useLostItems()
  const warning = <WarningIcon size={18} />
  const outbox = (word: string) => <Link to="/my-profile/outbox">{word}</Link>
  if (isTokenRejected)
    return (
      <Line
        icon={warning}
        act={
          <button type="button" onClick={() => signInAgain.set(true)}>
            <Trans>Log in</Trans>
          </button>
        }
      >
        <Trans>Your session has ended</Trans>
        {waiting > 0 && ' · '}
        {waiting > 0 && (
          <Plural value={waiting} one="# item sends after you log in" other="# items send after you log in" />
        )}
      </Line>
    )
  if (unsaved) return <UnsavedLine {...unsaved} icon={warning} />
  if (lost.length > 0)
    return (
      <Line icon={warning} act={outbox(t`Look`)}>
        <Plural
          value={lost.length}
          one="This phone has lost one item that was not sent"
          other="This phone has lost # items that were not sent"
        />
      </Line>
    )
  if (trouble)
    return (
      <Line
        icon={warning}
        act={
          trouble !== 'unavailable' && (
            <Link to="/my-profile/storage">
              <Trans>Look</Trans>
            </Link>
          )
        }
      >
        {troubleMessages()[trouble]}
      </Line>
    )
  if (needsYou > 0)
    return (
      <Line icon={warning} act={outbox(t`Look`)}>
        <Plural value={needsYou} one="One item needs your attention" other="# items need your attention" />
      </Line>
    )
  if (!online)
    return (
      <Line icon={<NoSignalIcon size={18} />} act={waiting > 0 && outbox(t`Show`)}>
        {readinessMessages()[readiness]}
        {waiting > 0 && ' · '}
        {waiting > 0 && <Trans>{waiting} waiting to be sent</Trans>}
      </Line>
    )
  if (waiting > 0)
    return (
      <Line icon={<SyncIcon size={18} />} act={outbox(t`Show`)}>
        <Plural value={waiting} one="# item waiting to be sent" other="# items waiting to be sent" />
      </Line>
    )
  return null
}

/** One line about network and readiness; neutral, because being offline is normal here. */
export function StatusBar() {
  return <FreezeWhilePressed>{useStatusLine()}</FreezeWhilePressed>
}
