import { brand } from '#core/brand.ts'
import { messageTable } from '#core/words/message.ts'

// Templates: a lawyer of the place where they are used must read them before they bind anybody.

const waiver = `HUNTER PARTICIPATION AND RELEASE AGREEMENT

Date: {date}. This agreement ends on {expiry_date}.

1. Who agrees. {first_name} {last_name} ("the Hunter") makes this agreement with ${brand.name} and with every landowner ("the Landowner") whose stand the Hunter reserves through ${brand.name} before the agreement ends.

2. What hunting is. Hunting with firearms, bows or other arms, climbing to stands and moving over unfamiliar ground in the dark and in all weathers can injure and kill. Trees and stands may fail, animals may attack, other people may make mistakes, and help may be far away. The Hunter knows these dangers and takes part of his or her own free will.

3. Release. As far as the law allows, the Hunter gives up every claim against the Landowner and ${brand.name} for injury, death or damage that arises from the hunt, unless it was caused on purpose or by gross negligence.

4. The Hunter's duties. The Hunter holds every license and tag that the hunt needs, obeys the law and the rules of the stand, stays within its boundary, handles arms safely, keeps them unloaded on the way, uses a full-body harness off the ground, takes no alcohol or drugs before or during the hunt, and leaves the land as it was found.

5. Indemnity. The Hunter makes good what he or she, or a person brought along, costs the Landowner or ${brand.name} through a breach of this agreement.

6. Health. The Hunter is fit for the hunt and agrees to first aid and transport in an emergency, at the Hunter's cost.

7. Guests. Everybody who comes along needs an agreement of his or her own.

8. Signing. The Hunter has read this text, has had time to request, and agrees that a signature drawn on a screen binds like one on paper. A copy is kept and can be read at any time.

9. Law. The law of the State of New York applies, unless the law of the place where the land lies must.

Signed by {first_name} {last_name} on {date}.`

const junior = `JUNIOR HUNTER PARTICIPATION AND RELEASE AGREEMENT

Date: {date}. This agreement ends on {expiry_date}.

1. Who agrees. {guardian_name} ("the Guardian") makes this agreement for {first_name} {last_name} ("the Junior"), who is under 18, with ${brand.name} and with every landowner ("the Landowner") whose stand the Junior hunts before the agreement ends.

2. Company. The Junior hunts only within reach and sight of the Guardian, or of an adult whom the Guardian has chosen and informed of these duties. The Junior cannot reserve a stand.

3. What hunting is. Hunting with arms, climbing to stands and moving over unfamiliar ground can injure and kill. The Guardian knows these dangers, has explained them to the Junior, and agrees that the Junior takes part.

4. Release. As far as the law allows a guardian to do so, the Guardian gives up every claim, the Guardian's own and the Junior's, against the Landowner and ${brand.name} that arises from the hunt, unless the harm was caused on purpose or by gross negligence.

5. Duties. The Guardian sees to it that the Junior holds every license that a junior needs, obeys the law and the rules of the stand, handles arms safely and wears a full-body harness off the ground, and makes good what the Junior costs others through a breach.

6. Health. The Junior is fit for the hunt. The Guardian agrees to first aid and transport in an emergency.

7. Signing. The Guardian has read this text and agrees that a signature drawn on a screen binds like one on paper.

8. Law. The law of the State of New York applies, unless the law of the place where the land lies must.

Signed by {guardian_name} for {first_name} {last_name} on {date}.`

const lease = `HUNTING LEASE AGREEMENT

Date: {date}. Property: {property_identification_name}, {acreage} acres, {county}, {state}.

1. Parties. {first_name} {last_name} ("the Landowner") leases the right to hunt on the property, through ${brand.name}, to hunters who reserve a stand on it.

2. What is leased. The right to hunt the listed species from the reserved stand, on the reserved days, within the boundary shown on the stand's map. Nothing else on the property is leased.

3. Payment. The Landowner is paid by daily use. What a hunter pays is held by ${brand.name}, and the Landowner's amount is available within 24 hours of the hunt. The service fees in force when a booking is made apply to it.

4. Cancellation. Every stand shows its own terms, and they bind both sides.

5. Membership. Hunters are members of the ${brand.name} hunting club at no cost for 12 months from their first reservation, and sign its participation and release agreement.

6. Insurance. Liability insurance of $1,000,000 covers the Landowner for hunts reserved through ${brand.name}.

7. The Landowner's duties. The Landowner owns the property or may lease it, keeps stands and ways in a safe state, tells hunters of dangers that he or she knows, gives access on reserved days, and does not reserve them to others.

8. The hunters' duties. Hunters obey the law and the stand's rules, close gates, make no fires and leave nothing behind.

9. End. Either side may end this lease with 30 days' notice; reservations already made are kept or paid back.

10. Law. The law of the State of New York applies, unless the law of the place where the land lies must.

Signed by {first_name} {last_name} on {date}.`

export const documents: Readonly<Record<string, string>> = {
  'waiver document': waiver,
  'junior waiver document': junior,
  'lease document': lease,
}

/** Questions with their answers, until the installation writes its own; those stay in their own language. */
export const faqs: readonly (readonly [question: string, answer: string])[] = messageTable([
  [
    'How do I book a stand?',
    'Open a stand, pick your days on the price calendar, sign the hunter waiver once a year, accept the cancellation policy and pay by card. The days are yours as soon as the payment has gone through.',
  ],
  [
    'What does it cost?',
    'You see the price of each day before you book, and the whole sum with every fee before you pay. Service fees are non-refundable.',
  ],
  [
    'Can I cancel?',
    'Each stand states how many days before the hunt you can cancel and what fee is kept. The summary shows it before you pay, and your reservation shows it afterwards.',
  ],
  [
    'Does it work without a signal?',
    'Yes. Tap "Download for the hunt" while you are at home. Map, routes, rules and contacts are then on your phone, and check-in, chat, trophies and tickets are sent as soon as there is a signal.',
  ],
  [
    'Who sees where the stand is?',
    'Everyone sees the town, county and state, and a circle on the map, or the exact place where its owner chose so. The parking, the routes and the boundary are shown to hunters who have paid, until 30 days after their hunt.',
  ],
  [
    'Why do I have to sign a waiver?',
    'Hunting is dangerous and you hunt on someone else’s land. The waiver is signed once, lasts one year, and you can read the exact text that you signed at any time.',
  ],
  [
    'Can I bring someone along?',
    'Yes, up to the number of hunters that the stand allows. Invite them from the reservation; each signs a waiver of their own.',
  ],
  [
    'Can my son or daughter hunt with me?',
    'Juniors under 18 have an account of their own once a guardian has confirmed it. They can look around and be invited, but not book.',
  ],
  ['When is a landowner paid?', 'The amount is available within 24 hours after the hunt.'],
  [
    'How do I list my land?',
    'Sign up, describe the stand, draw its boundary and ways on the map, set prices by weekday and send it for approval. You can hold days back at any time.',
  ],
])
