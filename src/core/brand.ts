/** The product's name, tagline and contact details; defined only here (decision 1). */
export const brand = {
  name: 'Highseat',
  tagline: 'Discover. Connect. Hunt.',
  since: 2023,
  phone: '+1 715 555 0142',
  email: 'help@highseat.example',
  socialPage: 'https://social.highseat.example',
  videoPage: 'https://video.highseat.example',
} as const

/** "© 2023–2026" for a year of the reader's clock (decision 4). */
export const copyright = (year: number): string =>
  `© ${brand.since}${year > brand.since ? `–${year}` : ''} ${brand.name}`
