import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#ui/Button.tsx'
import { CalendarIcon, DownloadIcon, MapIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

const stepsOf = () => [
  {
    Icon: MapIcon,
    title: t`Discover`,
    text: t`See boundary, terrain, species and price of private land before you ask anybody.`,
  },
  {
    Icon: CalendarIcon,
    title: t`Connect`,
    text: t`Pick free days, sign the waiver once a year, pay by card. The landowner knows you are coming.`,
  },
  {
    Icon: DownloadIcon,
    title: t`Hunt`,
    text: t`Take map, routes and contacts along. Everything works without a signal and is sent when it is back.`,
  },
]

export function HowItWorks() {
  return (
    <section className={styles.how}>
      <h2>
        <Trans>From the sofa to the seat</Trans>
      </h2>
      <ol>
        {stepsOf().map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={30} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="row">
        <ButtonLink to="/hunter-page" look="outline">
          <Trans>For hunters</Trans>
        </ButtonLink>
        <ButtonLink to="/landowner-page" look="outline">
          <Trans>For landowners</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
