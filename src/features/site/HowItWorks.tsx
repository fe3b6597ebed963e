import { ButtonLink } from '#ui/Button.tsx'
import { CalendarIcon, DownloadIcon, MapIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

const steps = [
  {
    Icon: MapIcon,
    title: 'Discover',
    text: 'See boundary, terrain, species and price of private land before you ask anybody.',
  },
  {
    Icon: CalendarIcon,
    title: 'Connect',
    text: 'Pick free days, sign the waiver once a year, pay by card. The landowner knows you are coming.',
  },
  {
    Icon: DownloadIcon,
    title: 'Hunt',
    text: 'Take map, routes and contacts along. Everything works without a signal and is sent when it is back.',
  },
]

export function HowItWorks() {
  return (
    <section className={styles.how}>
      <h2>From the sofa to the seat</h2>
      <ol>
        {steps.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={30} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="row">
        <ButtonLink to="/hunter-page" look="outline">
          For hunters
        </ButtonLink>
        <ButtonLink to="/landowner-page" look="outline">
          For landowners
        </ButtonLink>
      </div>
    </section>
  )
}
