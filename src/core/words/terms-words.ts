import { messageTable } from './message.ts'

/** The anchors of the sections of the terms, in their order (spec 3 §2.14). */
export const termAnchors = [
  'our-mission',
  'searching',
  'travel-issues',
  'responsibility',
  'listing',
  'manage',
  'cancellation',
  'taxes',
  'reviews',
  'content',
  'fees',
  'platform-rules',
  'termination',
  'modification',
  'highseat-role',
  'accounts',
  'warranties',
  'limitations',
  'indemnification',
  'contract',
  'governing-law',
  'dispute-resolution',
  'miscellaneous',
] as const

// A template for a lawyer's review: the facts are the documents', the words are this product's.
export const termsWords = messageTable({
  title: 'Terms of Service and Disclaimer',
  updated: 'Last updated January 24 2022',
  contents: 'Table of contents',
  lead: 'The agreement between you and {brand}.',
  sections: [
    {
      title: 'Our mission',
      text: '{brand} brings people who own hunting land together with people who want to hunt on it.',
    },
    {
      title: 'Searching and booking',
      text: 'Hunters search, book and may invite co-hunters. Days are held for 15 minutes while you pay and are yours when the payment has gone through. No two bookings of a stand share a day, recovery days included.',
    },
    {
      title: 'Travel and access',
      text: 'You are responsible for your way to the land, for the weather and for your licenses. Follow the recorded route and tell the landowner when you cannot come.',
    },
    {
      title: 'Your responsibility on the land',
      text: 'Follow the rules of the stand, its boundary and state law. You are responsible for what you and your invited hunters do.',
    },
    {
      title: 'Offering land',
      text: 'Landowners publish and manage stands and set price, availability and rules: one stand per hunting accommodation, several stands for one piece of land with multiple places.',
    },
    {
      title: 'Managing your bookings',
      text: 'Both sides see a booking with its days, people, payments and messages, and keep it accurate.',
    },
    {
      title: 'Cancellation',
      text: 'Every stand says how many days before the hunt you may cancel and which processing fee is kept. You see this before you pay, and it is what is applied.',
    },
    {
      title: 'Taxes',
      text: 'Landowners pay the taxes on what they earn. {brand} gives them the figures that they need.',
    },
    {
      title: 'Reviews',
      text: 'After a hunt each side reviews the other. A review may be challenged once and then edited once. A landowner may set a minimum rating.',
    },
    {
      title: 'Content',
      text: 'What you upload stays yours. You allow {brand} to show it where it belongs, and you have the right to it.',
    },
    {
      title: 'Fees',
      text: 'Service fees are non-refundable. Fee changes do not affect bookings made before they take effect.',
    },
    {
      title: 'Platform rules',
      text: 'The platform may suspend accounts, remove stands or cancel bookings for violations of these terms.',
    },
    {
      title: 'Termination',
      text: 'The platform may terminate this agreement with 30 days’ notice. Inactive accounts over two years may be terminated. Inactive data is kept up to three years after deletion.',
    },
    {
      title: 'Changes of these terms',
      text: 'Changes of these terms take effect after 30 days’ notice.',
    },
    {
      title: 'The role of {brand}',
      text: '{brand} is a marketplace. It is not a party to the lease between landowner and hunter, and it holds the money until the hunt is over.',
    },
    {
      title: 'Accounts',
      text: 'Members must be 18 or older unless a guardian’s account is linked to a minor. Keep your password to yourself.',
    },
    {
      title: 'Warranties',
      text: 'The service is provided as is. Nobody guarantees game, weather or the condition of the land.',
    },
    {
      title: 'Limitations of liability',
      text: 'For others than landowners and hunters, liability is limited to US$100 or the amounts paid in the last 12 months, whichever is more.',
    },
    {
      title: 'Indemnification',
      text: 'You hold {brand} harmless against claims that come from what you did against these terms.',
    },
    {
      title: 'Your contract',
      text: 'These terms, the agreements that you sign and the policy of the stand are the whole contract.',
    },
    {
      title: 'Governing law',
      text: 'The law of the State of New York governs these terms.',
    },
    {
      title: 'Dispute resolution',
      text: 'A negotiation period of 30 days precedes arbitration. A change to this arbitration section can be rejected within 30 days.',
    },
    {
      title: 'Miscellaneous',
      text: 'If a part of these terms does not hold, the rest stays in force. Write to {email} with any question.',
    },
  ],
})
