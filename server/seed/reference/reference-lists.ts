import { messageTable } from '#core/words/message.ts'

/** Short lists that every installation has. */
export const speciesNames = [
  'White-tailed Deer',
  'Mule Deer',
  'Elk',
  'Black Bear',
  'Wild Turkey',
  'Pheasant',
  'Duck',
  'Canada Goose',
  'Wild Boar',
  'Coyote',
  'Kudu',
  'Impala',
  'Springbok',
  'Warthog',
  'Blesbok',
  'Gemsbok',
  'Eland',
  'Zebra',
  'Guineafowl',
  'Rabbit',
]
export const speciesImage = (name: string): string =>
  `/species/${name.toLowerCase().replaceAll(' ', '-')}.svg`

export const siteTypes = [
  'Tree Stand',
  'Tower Stand',
  'Ground Blind',
  'Box Blind',
  'Open Range',
  'Duck Blind',
]
export const capacities = [1, 2, 3, 4, 5, 6, 8, 10]
export const points = [
  'Parking',
  'Water',
  'Food plot',
  'Cabin',
  'Camp site',
  'Cold room',
  'Range',
  'Skinning shed',
  'Boat landing',
  'Toilet',
]
/** What a person asks for help with. */
export const categories = messageTable([
  'Booking',
  'Payment',
  'Account',
  'Stand listing',
  'Safety',
  'Something else',
])

interface Option {
  label: string
  show_comment_box: boolean
  is_approved: boolean
}
const yesNo = (approved: 'Yes' | 'No', comment: 'Yes' | 'No' | null): Option[] =>
  ['Yes', 'No'].map((label) => ({
    label,
    show_comment_box: label === comment,
    is_approved: label === approved,
  }))

export const waiverQuestions: readonly { question: string; options: Option[] }[] = [
  { question: 'Are you 18 or older, or does your guardian sign with you?', options: yesNo('Yes', null) },
  {
    question: 'Have you completed a hunter education course, or are you exempt from one where you hunt?',
    options: yesNo('Yes', 'No'),
  },
  {
    question: 'Do you hold, or will you hold on the day, every license and tag that the hunt needs?',
    options: yesNo('Yes', 'No'),
  },
  {
    question: 'Does the law forbid you to possess a firearm, or has a hunting license of yours been revoked?',
    options: yesNo('No', 'Yes'),
  },
  {
    question: 'Will you wear a full-body harness whenever you are off the ground?',
    options: yesNo('Yes', 'No'),
  },
  {
    question: 'Do you have a medical condition that others at the hunt should know of?',
    options: [
      { label: 'Yes', show_comment_box: true, is_approved: true },
      { label: 'No', show_comment_box: false, is_approved: true },
    ],
  },
]
