import { msg } from '@lingui/core/macro'

/** What the pages about the product say, as `siteWords` has it. */
export const toldSite = [
  msg({ id: 'From the sofa to the seat' }),
  msg({ id: 'Discover' }),
  msg({ id: 'See boundary, terrain, species and price of private land before you ask anybody.' }),
  msg({ id: 'Connect' }),
  msg({
    id: 'Pick free days, sign the waiver once a year, pay by card. The landowner knows you are coming.',
  }),
  msg({ id: 'Hunt' }),
  msg({
    id: 'Take map, routes and contacts along. Everything works without a signal and is sent when it is back.',
  }),
  msg({ id: 'About' }),
  msg({ id: 'Why Highseat' }),
  msg({
    id: 'A high seat is a raised hunting stand: a place to be quiet and see far. We bring people who keep land together with people who hunt it with care, and take the paper off both.',
  }),
  msg({ id: 'Made for where there is no signal' }),
  msg({
    id: 'Map, boundary, routes, contacts and papers go along on the phone. What you write out there is kept and sent once, in order, when the signal is back.',
  }),
  msg({ id: 'Credits' }),
  msg({
    id: 'Some species silhouettes by the artists of game-icons.net (CC BY 3.0). Place names from GeoNames (CC BY 4.0). Type: Source Serif 4 and Public Sans (OFL).',
  }),
  msg({ id: 'For Hunters' }),
  msg({ id: 'How To Book A Hunt!' }),
  msg({ id: 'Create an account' }),
  msg({ id: 'Name, email address, phone number, date of birth and a password.' }),
  msg({ id: 'Browse sites' }),
  msg({ id: 'Filter by location, days, price and game species, on the list or on the map.' }),
  msg({ id: 'Pick dates' }),
  msg({ id: 'The calendar shows what is free and what each day costs.' }),
  msg({ id: 'Pay by card' }),
  msg({ id: 'You pay only when you book, and receive an email confirmation.' }),
  msg({ id: 'Get directions and parking information' }),
  msg({ id: 'Take the hunt along on your phone before you leave the signal.' }),
  msg({ id: 'Check in on arrival' }),
  msg({ id: 'The landowner knows you are there; without a signal it is sent when there is one.' }),
  msg({ id: 'Watch your location during the hunt' }),
  msg({ id: 'You see the boundary, the routes and how far you are from them.' }),
  msg({ id: 'Check out and leave a review' }),
  msg({ id: 'Tell others how it was, and record your trophy.' }),
  msg({ id: 'For Landowners' }),
  msg({ id: 'Your land, your rules, your price.' }),
  msg({ id: 'What is Highseat?' }),
  msg({
    id: 'A marketplace for hunting land. You draw the boundary where hunting is allowed, say which days are open and what they cost, and decide how well a hunter must be rated to book.',
  }),
  msg({ id: 'How Does Highseat Work?' }),
  msg({
    id: 'Lease by the day or by the whole season. Hunters see their own position inside your boundary, also without a signal, and a recorded route leads them to the parking spot and on to the stand. You get an email on each booking, and see who is on your land.',
  }),
  msg({ id: 'How Do Hunters Find Their Way?' }),
  msg({
    id: 'You mark the parking and walk the route to the stand once, with your phone. Every hunter who has booked sees both on the map and on a printed sheet, with distances and bearings, and never has to ask at your door.',
  }),
  msg({ id: 'What About Liability?' }),
  msg({ id: 'Each hunter signs a liability waiver, kept on file with its text, signature and time.' }),
  msg({ id: 'What Does It Cost?' }),
  msg({ id: 'Listing is free.' }),
  msg({ id: 'Did We Mention Our 5-Star Review System?' }),
  msg({
    id: 'You review hunters and they review your stand. A hunter below the minimum rating you set cannot book.',
  }),
  msg({ id: "Watch An Highseat User's Story" }),
  msg({ id: 'Questions?' }),
  msg({ id: 'Your account manager: {phone}, {email}' }),
  msg({ id: 'Privacy' }),
  msg({ id: 'What we keep' }),
  msg({
    id: 'Your name, email, phone, birthday and address; your stands, bookings, messages, reviews, trophies and tickets; signed waivers with their text, signature, time and the address they came from. Card numbers go to the payment provider and are never kept here.',
  }),
  msg({ id: 'Where you are' }),
  msg({
    id: 'Your position is read on your phone to show you on the map. It is sent only with a check-in or check-out, when you allow it, to the landowner of that hunt.',
  }),
  msg({ id: 'What your phone keeps' }),
  msg({
    id: 'What you download for a hunt and what waits to be sent stays on your phone, for you alone, and is wiped when you log out.',
  }),
  msg({ id: 'Who sees it' }),
  msg({
    id: 'A landowner sees who booked, when, and whether the waiver is signed. Hunters see a landowner’s name, picture and rating. We sell nothing to anybody.',
  }),
  msg({ id: 'How long' }),
  msg({
    id: 'Bookings, payments and waivers are kept as long as the law asks. The rest goes when you ask us to delete it.',
  }),
  msg({ id: 'Ask us' }),
  msg({ id: 'Write to {email} to see, correct or delete what we keep.' }),
  msg({ id: 'Terms' }),
  msg({ id: 'The agreement between you and Highseat.' }),
  msg({ id: 'Who may book' }),
  msg({
    id: 'Members of 18 or over with a verified email and a signed hunter waiver. Juniors come along as invited hunters.',
  }),
  msg({ id: 'Bookings' }),
  msg({
    id: 'Days are held for 15 minutes while you pay and are yours when the payment has gone through. No two bookings of a stand share a day, recovery days included.',
  }),
  msg({ id: 'Cancellation' }),
  msg({
    id: 'Every stand says how many days before the hunt you may cancel and which processing fee is kept. You see this before you pay, and it is what is applied.',
  }),
  msg({ id: 'On the land' }),
  msg({
    id: 'Follow the stand’s rules, the boundary and the law of the state. The landowner may end a hunt that breaks them.',
  }),
  msg({ id: 'Reviews' }),
  msg({ id: 'Hunters and landowners review each other. A landowner may set a minimum rating.' }),
  msg({ id: 'Download Our Mobile App!' }),
  msg({
    id: 'The app is this website, kept on your phone: it opens without a signal, and nothing needs a store.',
  }),
  msg({ id: 'On this device' }),
  msg({ id: 'Open the menu of your browser and choose “Install app” or “Add to home screen”.' }),
  msg({ id: 'Contact' }),
  msg({ id: 'Write to us, or call: a person answers.' }),
]
