import { msg } from '@lingui/core/macro'

/** Questions with their answers, as a new installation has them: `faqs` of the server. Others stay as they were written. */
export const toldQuestions = [
  msg({ id: 'How do I book a stand?' }),
  msg({
    id: 'Open a stand, pick your days on the price calendar, sign the hunter waiver once a year, accept the cancellation policy and pay by card. The days are yours as soon as the payment has gone through.',
  }),
  msg({ id: 'What does it cost?' }),
  msg({
    id: 'You see the price of each day before you book, and the whole sum with every fee before you pay. Service fees are non-refundable.',
  }),
  msg({ id: 'Can I cancel?' }),
  msg({
    id: 'Each stand states how many days before the hunt you can cancel and what fee is kept. The summary shows it before you pay, and your reservation shows it afterwards.',
  }),
  msg({ id: 'Does it work without a signal?' }),
  msg({
    id: 'Yes. Tap "Download for the hunt" while you are at home. Map, routes, rules and contacts are then on your phone, and check-in, chat, trophies and tickets are sent as soon as there is a signal.',
  }),
  msg({ id: 'Who sees where the stand is?' }),
  msg({
    id: 'Visitors see the area. The way to the parking spot, the way to the stand and the boundary are shown only to you once you have booked.',
  }),
  msg({ id: 'Why do I have to sign a waiver?' }),
  msg({
    id: 'Hunting is dangerous and you hunt on the land of somebody else. The waiver is signed once, lasts one year, and you can read the exact text that you signed at any time.',
  }),
  msg({ id: 'Can I bring somebody along?' }),
  msg({
    id: 'Yes, up to the number of hunters that the stand allows. Invite them from the reservation; each signs a waiver of their own.',
  }),
  msg({ id: 'Can my son or daughter hunt with me?' }),
  msg({
    id: 'Juniors under 18 have an account of their own once a guardian has confirmed it. They can look around and be invited, but not book.',
  }),
  msg({ id: 'When is a landowner paid?' }),
  msg({ id: 'The amount is available within 24 hours after the hunt.' }),
  msg({ id: 'How do I list my land?' }),
  msg({
    id: 'Sign up, describe the stand, draw its boundary and ways on the map, set prices by weekday and send it for approval. You can hold days back at any time.',
  }),
]
