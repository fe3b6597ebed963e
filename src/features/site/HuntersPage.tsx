import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sections } from './Sections.tsx'
import styles from './text.module.css'
import { useFeeSentence } from './use-fees.ts'
import { VideoButton } from './VideoButton.tsx'

const stepsOf = () =>
  [
    [t`Create an account`, t`Name, email address, phone number, date of birth and a password.`],
    [t`Browse sites`, t`Filter by location, days, price and game species, on the list or on the map.`],
    [t`Pick dates`, t`The calendar shows what is free and what each day costs.`],
    [t`Pay by card`, t`You pay only when you book, and receive an email confirmation.`],
    [
      t`Get directions and parking information`,
      t`Take the hunt along on your phone before you leave the signal.`,
    ],
    [
      t`Check in on arrival`,
      t`The landowner knows you are there; without a signal it is sent when there is one.`,
    ],
    [
      t`Watch your location during the hunt`,
      t`You see the boundary, the routes and how far you are from them.`,
    ],
    [t`Check out and leave a review`, t`Tell others how it was, and record your trophy.`],
  ] as const

export function HuntersPage() {
  const fees = useFeeSentence()
  return (
    <Page title={t`For Hunters`} lead={t`How To Book A Hunt!`}>
      <Sections
        cards
        sections={stepsOf().map(([title, text], at) => ({
          title: `${at + 1}. ${title}`,
          body: <p>{text}</p>,
        }))}
      />
      <div className={styles.end}>
        <VideoButton title={t`How To Book A Hunt!`} />
        {fees !== null && (
          <p className="muted">
            <Trans>Browsing is free. Service fee: {fees}</Trans>
          </p>
        )}
        <ButtonLink to="/stand" look="ember">
          <Trans>Search stands</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
