import { brand } from '#core/brand.ts'
import { messageTable } from './message.ts'

/** A titled paragraph of a page about the product, in English; screens translate it. */
export interface SiteSection {
  readonly title: string
  readonly text: string
}

/** The text of the pages about the product, for their screens and for their first HTML. */
export const siteWords = messageTable({
  home: {
    title: 'From the couch to the stand',
    sections: [
      {
        title: 'Discover',
        text: 'See terrain, species, rules and price of private land before you ask anyone. The exact place, boundary and routes are yours once you have booked.',
      },
      {
        title: 'Connect',
        text: 'Pick free days, sign the waiver once a year, pay by card. The landowner knows you are coming.',
      },
      {
        title: 'Hunt',
        text: 'Download the map, routes and contacts. Everything works without a signal and sends when you are back online.',
      },
    ],
  },

  about: {
    title: 'About Us',
    sections: [
      {
        title: 'Why {brand}',
        text: 'A high seat is a raised hunting stand: a place to be quiet and see far. We bring people who keep land together with people who hunt it with care, and take the paperwork off both.',
      },
      {
        title: 'Find Hunting Spots',
        text: 'Search private land by place, days, price and game, and see its terrain, pictures and rules before you ask anyone. The boundary and the routes show once you have booked.',
      },
      {
        title: 'Reserve Your Spot',
        text: 'Pick free days, sign the waiver once a year and pay by card. Nobody else can take your days.',
      },
      {
        title: 'Enjoy Hunting',
        text: 'Map, boundary, routes, contacts and documents are on your phone. What you write out there is kept and sent once, in order, when you are back online.',
      },
      {
        title: 'Our Dreams And Goals',
        text: 'Land that pays for itself stays wild. We want every hunter to find a place to hunt, and every landowner to know who hunts on theirs.',
      },
      {
        title: 'Credits',
        text: 'Some species silhouettes by the artists of game-icons.net (CC BY 3.0). Place names from GeoNames (CC BY 4.0). Type: Source Serif 4 and Public Sans (OFL).',
      },
    ],
  },

  hunters: {
    title: 'For Hunters',
    lead: 'How To Book A Hunt!',
    sections: [
      {
        title: 'Download the app',
        text: 'The app is free for hunters: it is this website, kept on your phone, and you pay only when you book.',
      },
      {
        title: 'Create an account',
        text: 'Name, email address, phone number, date of birth and a password.',
      },
      {
        title: 'Browse sites',
        text: 'Filter by location, days, price and game species, on the list or on the map.',
      },
      { title: 'Pick dates', text: 'The calendar shows what is free and what each day costs.' },
      {
        title: 'Pay by card',
        text: 'You pay only when you book, and receive an email confirmation.',
      },
      {
        title: 'Get directions and parking information',
        text: 'Save the hunt to your phone before you lose the signal.',
      },
      {
        title: 'Check in on arrival',
        text: 'The landowner sees that you are there; without a signal it is sent when you are back online.',
      },
      {
        title: 'Watch your location during the hunt',
        text: 'You see the boundary, the routes and how far you are from them.',
      },
      {
        title: 'Check out and leave a review',
        text: 'Tell others how it was, and record your trophy.',
      },
    ],
  },

  landowners: {
    title: 'For Landowners',
    lead: 'Your land, your rules, your price.',
    sections: [
      {
        title: 'What is {brand}?',
        text: 'A marketplace for hunting land. You draw the boundary where hunting is allowed, say which days are open and what they cost, and decide how well a hunter must be rated to book.',
      },
      {
        title: 'How Does {brand} Work?',
        text: 'Lease by the day or by the whole season. Hunters see their own position inside your boundary, also without a signal, and a recorded route leads them to the parking spot and on to the stand. You get an email on each booking, and see who is on your land.',
      },
      {
        title: 'How Do Hunters Find Their Way?',
        text: 'You mark the parking and walk the route to the stand once, with your phone. Every hunter who has booked sees both on the map and on a printed sheet, with distances and bearings, and never has to ask at your door.',
      },
      {
        title: 'What Can Everyone See?',
        text: 'Your pictures, prices, open days, rules and reviews, the town, county and state, and a circle on the map up to a mile off the stand. Show the exact place to everyone if you want to: that is your choice for each stand.',
      },
      {
        title: 'What Do Only Booked Hunters See?',
        text: 'The exact stand, the parking, routes and boundary, your street and your phone number. They see it once they have paid, until 30 days after their hunt. If a booking is canceled, they lose it at once.',
      },
      {
        title: 'What About Liability?',
        text: 'Liability insurance is included at no extra charge. Each hunter signs a liability waiver, kept on file with its text, signature and time.',
      },
      { title: 'What Does It Cost?', text: 'Listing is free.' },
      {
        title: 'Did We Mention Our 5-Star Review System?',
        text: 'You review hunters and they review your stand. A hunter below the minimum rating you set cannot book.',
      },
      { title: "Watch An {brand} User's Story", text: '' },
      { title: 'Questions?', text: 'Your account manager: {phone}, {email}' },
    ],
  },

  // A template for a lawyer's review: it says what the software does, not what a court would say.
  privacy: {
    title: 'Privacy Policy',
    updated: 'Last updated March 12 2022',
    sections: [
      {
        title: 'What we keep',
        text: 'Your name, email, phone, birthday and address; your stands, bookings, messages, reviews, trophies and tickets; signed waivers with their text, signature, time and the address they came from. Card numbers go to the payment provider and are never kept here.',
      },
      {
        title: 'Where you are',
        text: 'Your position is read on your phone to show you on the map. It is sent only with a check-in or check-out, when you allow it, to the landowner of that hunt.',
      },
      {
        title: 'Stored on this phone',
        text: 'Your downloads and unsent items stay on your phone, only for you, and are deleted when you log out.',
      },
      {
        title: 'Who sees it',
        text: 'A landowner sees who booked, when, and whether the waiver is signed, and from the payment until the day after the hunt also the phone number and the license plate of each hunter. Everyone sees a landowner’s name, picture and rating, and of a stand the town, county and state and a circle on the map, or the exact place where its owner chose so. The landowner’s phone number, the street, the exact stand, parking, routes and boundary are seen by hunters who have paid, until 30 days after their hunt, and no longer if the booking is canceled. We sell nothing to anyone.',
      },
      {
        title: 'How long',
        text: 'We keep bookings, payments and waivers as long as the law requires. We delete the rest when you ask us to.',
      },
      { title: 'Ask us', text: 'Write to {email} to see, correct or delete what we keep.' },
    ],
  },

  download: {
    title: 'Download Our Mobile App!',
    lead: 'The app is this website, kept on your phone: it opens without a signal, and nothing needs a store.',
    sections: [
      {
        title: 'On this device',
        text: 'Open the menu of your browser and choose “Install app” or “Add to home screen”.',
      },
    ],
  },

  contact: { title: 'Contact Us', lead: 'Write to us, or call: a person answers.' },
})

const { phone, email } = brand
const ways = new Map<string, string>([
  [phone, `tel:${phone.replaceAll(' ', '')}`],
  [email, `mailto:${email}`],
])
const named = new RegExp(
  `(${[...ways.keys()].map((way) => way.replaceAll(/[.+]/g, String.raw`\$&`)).join('|')})`,
)

/** Splits a text so that the product's phone number and email address become links. */
export const withWays = (text: string): { piece: string; href: string | null }[] =>
  text
    .split(named)
    .filter((piece) => piece !== '')
    .map((piece) => ({ piece, href: ways.get(piece) ?? null }))
