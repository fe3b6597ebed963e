import { icon } from './icon.tsx'

/** Icons of the frame around every screen, loaded with the first page. Those of a stand are in stand.tsx, all others in index.tsx. */
export const HomeIcon = icon(<path d="M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-5h4v5" />)
export const SeatIcon = icon(<path d="M4.5 9 12 4l7.5 5M7 8.5V13h10V8.5M9 13 7 21M15 13l2 8M8.2 16.5h7.6" />)
export const HuntsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M15.5 8.5 13.4 13.4 8.5 15.5l2.1-4.9z" />
  </>,
)
export const InboxIcon = icon(<path d="M4 6.5h16v10H9l-4 3.5v-3.5H4zM8 10h8M8 13h5" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="3.7" />
    <path d="M4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6" />
  </>,
)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const BackIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
