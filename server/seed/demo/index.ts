import { addDays, localTime } from '#core/rules/time/days.ts'
import { originalName } from '#core/rules/pictures.ts'
import type { Files } from '#server/services/files.ts'
import type { Db } from '#server/db/connect.ts'
import { stemOf } from '#server/media/pictures.ts'
import { addBooking, addHalfReviewed, addPast, addTrophies, addWaiver } from './bookings.ts'
import { demoStands } from '#server/services/maps/invented/places.ts'
import { siteOf } from './names.ts'
import { addPeople } from './people.ts'
import { drawScene, type Land, moodCount } from './scenes.ts'
import { type Site, siteNames } from './scene-sites.ts'
import { addStand, knownLists } from './stands.ts'
import { drawTrophy, type Mount } from './trophies.ts'
import { addWallets } from './vouchers.ts'

const dayMs = 86_400_000

const keep = async (files: Files, bytes: Buffer): Promise<string> => {
  const file = originalName(await stemOf(bytes))
  await files.put(file, bytes, 'image/webp')
  return `/media/${file}`
}

type Drawn = ReadonlyMap<Site, readonly string[]>

/** Each kind of site in each season and hour of its land. */
const draw = async (files: Files, land: Land): Promise<Drawn> => {
  const moods = Array.from({ length: moodCount(land) }, (_, mood) => mood)
  const drawn = siteNames.map(async (site) => {
    const pictures = moods.map(async (mood) => keep(files, await drawScene({ land, site, mood })))
    return [site, await Promise.all(pictures)] as const
  })
  return new Map(await Promise.all(drawn))
}

const drawTrophies = async (files: Files, mount: Mount): Promise<string[]> =>
  Promise.all([0, 1, 2].map(async (i) => keep(files, await drawTrophy(`${mount}/${i}`, mount))))

/** Some of a list, from a place on, going round. */
const some = <T>(list: readonly T[], from: number, count: number): T[] =>
  Array.from({ length: count }, (_, i) => list[(from + i) % list.length]!)

/** Fills an empty database with what a visitor would want to see (issue: "Demo data"). */
export const seedDemo = async (db: Db, files: Files, now: Date): Promise<void> => {
  const woods = await draw(files, 'woods')
  const bush = await draw(files, 'bush')
  const mounts = {
    antlers: await drawTrophies(files, 'antlers'),
    horns: await drawTrophies(files, 'horns'),
    fan: await drawTrophies(files, 'fan'),
  }
  await db.transaction().execute(async (tx) => {
    const people = await addPeople(tx, now)
    const known = await knownLists(tx)
    const stands: { id: number; owner: number }[] = []
    /** The next season of each kind of site: no two stands of a kind begin with the same picture. */
    const turns = new Map<string, number>()
    for (const { index, inWoods, region, exact } of demoStands) {
      const owner =
        index === 0 ? people.landowner : inWoods && index % 5 !== 4 ? people.landowner : people.landowner2
      const { site } = siteOf(region, index)
      const drawn = (inWoods ? woods : bush).get(site)!
      const key = `${inWoods}/${site}`
      const turn = turns.get(key) ?? siteNames.indexOf(site)
      turns.set(key, turn + 1)
      const pictures = some(drawn, turn, 3 + (index % 2))
      stands.push({
        id: await addStand(tx, { index, region, exact, owner, pictures, now, known }),
        owner,
      })
    }
    const home = stands[0]!
    const today = localTime(now, 'America/Chicago').day
    await addWaiver(
      tx,
      { id: people.hunter, name: 'Hanna Lindqvist' },
      new Date(now.getTime() - 366 * dayMs),
      new Date(now.getTime() - dayMs),
    )
    await addWaiver(
      tx,
      { id: people.hunter2, name: 'Themba Nkosi' },
      new Date(now.getTime() - 30 * dayMs),
      new Date(now.getTime() + 335 * dayMs),
    )
    const bookedAt = new Date(now.getTime() - 9 * dayMs)
    const stay = { standId: home.id, ownerId: home.owner, hunterId: people.hunter }
    const current = await addBooking(tx, { ...stay, start: today, end: addDays(today, 1), bookedAt })
    await tx
      .insertInto('invitation')
      .values({
        reservation_id: current,
        user_id: people.hunter2,
        email: 'hunter2@demo.highseat.example',
        status: 'pending',
        created_at: new Date(now.getTime() - 3_600_000),
        answered_at: null,
        hidden_at: null,
      })
      .execute()
    await addPast(tx, [home], [people.hunter], now)
    const past = await addPast(tx, stands.slice(1, 40), [people.hunter2], now)
    const hunts = past.filter((_, i) => i % 3 === 0)
    for (const [i, days] of [34, 62, 95].entries()) {
      const start = addDays(today, -days)
      const before = new Date(now.getTime() - (days + 12) * dayMs)
      const reservationId = await addBooking(tx, {
        ...stay,
        hunterId: people.hunter2,
        start,
        end: addDays(start, i % 2),
        bookedAt: before,
      })
      hunts.push({ reservationId, standId: home.id, hunterId: people.hunter2, day: start })
    }
    await addTrophies(tx, hunts, mounts)
    const second = stands[1]!
    await addHalfReviewed(tx, { standId: second.id, ownerId: second.owner, hunterId: people.hunter }, now)
    await addWallets(tx, [people.hunter, people.hunter2], [home, stands[1]!, stands[4]!], now)
    const talk: [from: number, to: number, text: string, hours: number][] = [
      [people.hunter, people.landowner, 'Good morning! Is the lane passable with a small car?', 30],
      [
        people.landowner,
        people.hunter,
        'It is, but park at the barn if it rains. The gate code is in the notes.',
        28,
      ],
      [people.hunter, people.landowner, 'Thank you. I will be there before first light.', 27],
    ]
    await tx
      .insertInto('chat_message')
      .values(
        talk.map(([from, to, message, hours]) => ({
          reservation_id: current,
          from_user_id: from,
          to_user_id: to,
          message,
          written_at: null,
          created_at: new Date(now.getTime() - hours * 3_600_000),
        })),
      )
      .execute()
    const first = (drawn: Drawn, site: Site) => drawn.get(site)![0]!
    const shownFirst = [
      first(woods, 'tower'),
      first(woods, 'ladder'),
      first(woods, 'groundBlind'),
      first(bush, 'overlook'),
    ]
    await addContents(tx, shownFirst, people, now)
  })
}

const addContents = async (
  db: Db,
  pictures: readonly string[],
  people: { hunter: number; hunter2: number; landowner2: number },
  now: Date,
): Promise<void> => {
  const titles = [
    'First light from your own stand',
    'Know the way in the dark',
    'Land that is looked after',
    'From the North Woods to the bushveld',
  ]
  await db
    .insertInto('slider')
    .values(pictures.map((image, i) => ({ image, title: titles[i]! })))
    .execute()
  const lessons = [
    'Find a stand',
    'Book and pay',
    'Sign the waiver',
    'Download for the hunt',
    'Check in without a signal',
    'List your land',
    'Draw a boundary',
    'Set prices by weekday',
    'Answer a hunter',
    'Get paid',
  ]
  await db
    .insertInto('tutorial')
    .values(
      lessons.map((title, i) => ({
        title,
        image: pictures[i % pictures.length]!,
        video_url: '/videos/how-it-works.mp4',
      })),
    )
    .execute()
  await db
    .insertInto('feedback')
    .values([
      {
        user_id: people.hunter,
        feedback: 'No bars at the stand, and the app did not mind at all.',
        is_public: true,
        created_at: now,
      },
      {
        user_id: people.hunter2,
        feedback: 'Booked at lunch, hunted at dawn.',
        is_public: true,
        created_at: now,
      },
      {
        user_id: people.landowner2,
        feedback: 'I see who is on my land and that they are safe out.',
        is_public: true,
        created_at: now,
      },
    ])
    .execute()
}
