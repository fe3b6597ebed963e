import { t } from '@lingui/core/macro'
import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Sections } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'

// A template for a lawyer's review: the rules as the software enforces them.
const sectionsOf = () =>
  [
    [
      t`Who may book`,
      t`Members of 18 or over with a verified email and a signed hunter waiver. Juniors come along as invited hunters.`,
    ],
    [
      t`Bookings`,
      t`Days are held for 15 minutes while you pay and are yours when the payment has gone through. No two bookings of a stand share a day, recovery days included.`,
    ],
    [
      t`Cancellation`,
      t`Every stand says how many days before the hunt you may cancel and which processing fee is kept. You see this before you pay, and it is what is applied.`,
    ],
    [
      t`On the land`,
      t`Follow the stand’s rules, the boundary and the law of the state. The landowner may end a hunt that breaks them.`,
    ],
    [t`Reviews`, t`Hunters and landowners review each other. A landowner may set a minimum rating.`],
  ] as const

export function TermsPage() {
  const fees = useFeeSentence()
  const { name } = brand
  return (
    <Page title={t`Terms`} width="text" lead={t`The agreement between you and ${name}.`}>
      <Sections
        sections={[
          ...sectionsOf().map(([title, text]) => ({ title, body: <p>{text}</p> })),
          ...(fees === null ? [] : [{ title: t`Service fees`, body: <p>{fees}</p> }]),
        ]}
      />
    </Page>
  )
}
