import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Sections } from './Sections.tsx'

// A template for a lawyer's review: it says what the software does, not what a court would say.
const sectionsOf = () =>
  [
    [
      t`What we keep`,
      t`Your name, email, phone, birthday and address; your stands, bookings, messages, reviews, trophies and tickets; signed waivers with their text, signature, time and the address they came from. Card numbers go to the payment provider and are never kept here.`,
    ],
    [
      t`Where you are`,
      t`Your position is read on your phone to show you on the map. It is sent only with a check-in or check-out, when you allow it, to the landowner of that hunt.`,
    ],
    [
      t`What your phone keeps`,
      t`What you download for a hunt and what waits to be sent stays on your phone, for you alone, and is wiped when you log out.`,
    ],
    [
      t`Who sees it`,
      t`A landowner sees who booked, when, and whether the waiver is signed. Hunters see a landowner’s name, picture and rating. We sell nothing to anybody.`,
    ],
    [
      t`How long`,
      t`Bookings, payments and waivers are kept as long as the law asks. The rest goes when you ask us to delete it.`,
    ],
  ] as const

export function PrivacyPage() {
  const { email } = brand
  return (
    <Page title={t`Privacy`} width="text">
      <Sections
        sections={[
          ...sectionsOf().map(([title, text]) => ({ title, body: <p>{text}</p> })),
          {
            title: t`Ask us`,
            body: (
              <p>
                <Trans>
                  Write to <a href={`mailto:${email}`}>{email}</a> to see, correct or delete what we keep.
                </Trans>
              </p>
            ),
          },
        ]}
      />
    </Page>
  )
}
