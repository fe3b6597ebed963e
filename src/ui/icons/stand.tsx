import { icon } from './icon.tsx'

/** Icons of a stand's first screen and of its card; the page loads no other ones. */
export const HeartIcon = icon(
  <path d="M12 20C5.5 15.7 3.8 12.4 3.8 9.4A4.3 4.3 0 0 1 12 7.6a4.3 4.3 0 0 1 8.2 1.8c0 3-1.7 6.3-8.2 10.6z" />,
)
export const PinIcon = icon(
  <>
    <path d="M12 21c-4.4-4.6-6.6-8-6.6-11a6.6 6.6 0 0 1 13.2 0c0 3-2.2 6.4-6.6 11z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
)
export const ForwardIcon = icon(<path d="M9.5 5.5 16 12l-6.5 6.5" />)
export const OutIcon = icon(<path d="M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5" />)
export const FollowIcon = icon(<path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M5.5 18.5h.01" />)
