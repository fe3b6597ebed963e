import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sections } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'
import { VideoButton } from './VideoButton.tsx'

const steps = [
  ['Create an account', 'Name, email address, phone number, date of birth and a password.'],
  ['Browse sites', 'Filter by location, days, price and game species, on the list or on the map.'],
  ['Pick dates', 'The calendar shows what is free and what each day costs.'],
  ['Pay by card', 'You pay only when you book, and receive an email confirmation.'],
  [
    'Get directions and parking information',
    'Take the hunt along on your phone before you leave the signal.',
  ],
  [
    'Check in on arrival',
    'The landowner knows you are there; without a signal it is sent when there is one.',
  ],
  ['Watch your location during the hunt', 'You see the boundary, the routes and how far you are from them.'],
  ['Check out and leave a review', 'Tell others how it was, and record your trophy.'],
] as const

export function HuntersPage() {
  const fees = useFeeSentence()
  return (
    <Page title="For Hunters" width="text" lead="How To Book A Hunt!">
      <Sections
        sections={steps.map(([title, text], at) => ({ title: `${at + 1}. ${title}`, body: <p>{text}</p> }))}
      />
      <VideoButton title="How To Book A Hunt!" />
      {fees !== null && <p className="muted">Browsing is free. Service fee: {fees}</p>}
      <ButtonLink to="/stand" look="ember">
        Search stands
      </ButtonLink>
    </Page>
  )
}
