import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Sections } from './Sections.tsx'

// A template for a lawyer's review: it says what the software does, not what a court would say.
const sections = [
  [
    'What we keep',
    'Your name, email, phone, birthday and address; your stands, bookings, messages, reviews, trophies and tickets; signed waivers with their text, signature, time and the address they came from. Card numbers go to the payment provider and are never kept here.',
  ],
  [
    'Where you are',
    'Your position is read on your phone to show you on the map. It is sent only with a check-in or check-out, when you allow it, to the landowner of that hunt.',
  ],
  [
    'What your phone keeps',
    'What you download for a hunt and what waits to be sent stays on your phone, for you alone, and is wiped when you log out.',
  ],
  [
    'Who sees it',
    'A landowner sees who booked, when, and whether the waiver is signed. Hunters see a landowner’s name, picture and rating. We sell nothing to anybody.',
  ],
  [
    'How long',
    'Bookings, payments and waivers are kept as long as the law asks. The rest goes when you ask us to delete it.',
  ],
] as const

export function PrivacyPage() {
  return (
    <Page title="Privacy" width="text">
      <Sections
        sections={[
          ...sections.map(([title, text]) => ({ title, body: <p>{text}</p> })),
          {
            title: 'Ask us',
            body: (
              <p>
                Write to <a href={`mailto:${brand.email}`}>{brand.email}</a> to see, correct or delete what we
                keep.
              </p>
            ),
          },
        ]}
      />
    </Page>
  )
}
