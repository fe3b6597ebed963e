import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Sections } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'

// A template for a lawyer's review: the rules as the software enforces them.
const sections = [
  [
    'Who may book',
    'Members of 18 or over with a verified email and a signed hunter waiver. Juniors come along as invited hunters.',
  ],
  [
    'Bookings',
    'Days are held for 15 minutes while you pay and are yours when the payment has gone through. No two bookings of a stand share a day, recovery days included.',
  ],
  [
    'Cancellation',
    'Every stand says how many days before the hunt you may cancel and which processing fee is kept. You see this before you pay, and it is what is applied.',
  ],
  [
    'On the land',
    'Follow the stand’s rules, the boundary and the law of the state. The landowner may end a hunt that breaks them.',
  ],
  ['Reviews', 'Hunters and landowners review each other. A landowner may set a minimum rating.'],
] as const

export function TermsPage() {
  const fees = useFeeSentence()
  return (
    <Page title="Terms" width="text" lead={`The agreement between you and ${brand.name}.`}>
      <Sections
        sections={[
          ...sections.map(([title, text]) => ({ title, body: <p>{text}</p> })),
          ...(fees === null ? [] : [{ title: 'Service fees', body: <p>{fees}</p> }]),
        ]}
      />
    </Page>
  )
}
