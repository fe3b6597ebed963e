import type { Site } from './scene-sites.ts'
import type { Region } from '#server/services/maps/invented/towns.ts'

const woods = [
  'Cedar Creek',
  'Big Eau Pleine',
  'Red Oak',
  'Tamarack',
  'Whispering Pines',
  'Little Wolf',
  'Sandhill',
  'Fox Hollow',
  'Ridgeline',
  'Old Barn',
  'Moraine',
  'Birch Point',
  'Hemlock',
  'Split Rail',
  'Marsh Edge',
  'Aldo Ridge',
  'Plum Lane',
  'Nine Acre',
]
const bush = [
  'Leadwood',
  'Marula',
  'Koppie',
  'Baobab',
  'Sweet Thorn',
  'Knob Thorn',
  'Karoo',
  'Camel Thorn',
  'Riverine',
  'Red Dune',
  'Highveld',
  'Fever Tree',
]
/** What a title ends with, the picture of it, and the site type that it is. */
const kinds: readonly (readonly [name: string, site: Site, siteType: string])[] = [
  ['Tower Stand', 'tower', 'Tower Stand'],
  ['Tree Stand', 'ladder', 'Tree Stand'],
  ['Ground Blind', 'groundBlind', 'Ground Blind'],
  ['Box Blind', 'boxBlind', 'Box Blind'],
  ['Overlook', 'overlook', 'Open Range'],
  ['Food Plot Stand', 'foodPlot', 'Tower Stand'],
]

const placesIn = (region: Region) => (region.country === 'US' ? woods : bush)
const kindOf = (region: Region, index: number) =>
  kinds[(index * 5 + Math.floor(index / placesIn(region).length)) % kinds.length]!

export const titleOf = (region: Region, index: number): string => {
  const list = placesIn(region)
  return `${list[index % list.length]!} ${kindOf(region, index)[0]}`
}

export const siteOf = (region: Region, index: number): { site: Site; siteType: string } => {
  const [, site, siteType] = kindOf(region, index)
  return { site, siteType }
}

export const gameOf = (region: Region, index: number): string[] => {
  const list =
    region.country === 'US'
      ? [
          'White-tailed Deer',
          'Wild Turkey',
          'Black Bear',
          'Pheasant',
          'Duck',
          'Canada Goose',
          'Coyote',
          'Rabbit',
        ]
      : ['Kudu', 'Impala', 'Warthog', 'Springbok', 'Blesbok', 'Gemsbok', 'Eland', 'Zebra', 'Guineafowl']
  return [
    list[0]!,
    ...[1, 3, 4].map((step) => list[1 + ((index * step + step) % (list.length - 1))]!),
  ].filter((name, i, all) => all.indexOf(name) === i)
}

const looks = [
  'A solid stand with a roof and a rail on three sides, looking over a clearing that the game crosses at first and last light.',
  'The stand faces a food plot of clover and chicory. The wind comes from the side most mornings, and the way in stays out of sight.',
  'Between an old oak ridge and a wet meadow. Tracks meet within fifty yards of the ladder, and the seat swivels.',
  'Quiet land at the end of a farm lane. The last half mile is walked, which keeps it quiet.',
  'A wide view along a dry river bed, with a waterhole within sight and shade from ten in the morning.',
]
export const descriptionOf = (index: number): string =>
  `${looks[index % looks.length]!} The owner walks the boundary every spring, keeps the steps clear and answers messages the same day.`

export const rules = `Stay within the boundary shown on the map. Unload before you climb, and wear a full-body harness off the ground.
Park only at the parking spot. Close every gate that you open. No fires, no trail cameras of your own.
Check in when you arrive and check out when you leave, so that the owner knows that you are safe.`

export const notes =
  'The gate code is 4711. The last fifty yards are steep and slippery after rain. There is a spring at the foot of the ridge, and a signal only at the parking spot.'

export const reviewTexts: readonly [rating: number, text: string][] = [
  [5, 'Saw deer both mornings. The map took me to the ladder in the dark without a signal.'],
  [4.5, 'Well kept stand, clear directions, friendly owner. The walk in is longer than it looks.'],
  [4, 'Quiet place and a good view. Bring a cushion.'],
  [5, 'Everything was as described, and the owner checked that we were safe out.'],
  [3.5, 'Nice land, but the neighbours were cutting wood on the second day.'],
  [5, 'My daughter took her first turkey here. We will be back in spring.'],
]

export const trophyTexts: readonly [name: string, comment: string][] = [
  ['First morning', 'Came out of the fog ten minutes after first light. A short, steady shot from the rail.'],
  ['The one from the ridge', 'Waited three evenings for him. The wind turned at the last hour.'],
  ['', 'My first here. The owner helped me to bring it down to the barn.'],
  ['Old and wise', ''],
  ['Before the rain', 'Heard long before seen. Everything was used.'],
]

export const postTexts: readonly [title: string, text: string][] = [
  [
    'Acorns are dropping early',
    'The white oaks on the ridge are loaded and began to drop last week. Mornings are better than evenings at the moment.',
  ],
  [
    'New steps and a new rail',
    'The ladder has been replaced and the rail is a hand higher now. Thank you for telling us.',
  ],
  ['Rut report', 'Two good bucks are moving at noon. Stay for lunch.'],
  ['Rain on the way in', 'The last stretch is soft. Please park at the barn until it has dried.'],
]
