import { icon } from './icon.tsx'

export const PermitIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v6h-6M17.5 17.5H20" />,
)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5c1 1 3 1 4 0" />)
export const StarIcon = icon(
  <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
)
export const MapIcon = icon(
  <path d="M4 6.5 9.5 4l5 2.5L20 4v13.5L14.5 20l-5-2.5L4 20zM9.5 4v13.5M14.5 6.5V20" />,
)
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />)
export const PostIcon = icon(<path d="M5 4h14v16H5zM8.5 8h7M8.5 12h7M8.5 16h4" />)
export const ChartIcon = icon(<path d="M4 20h16M6.5 20v-6M12 20V6M17.5 20v-9" />)
export const FilterIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M11 14.5v5" />)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const MoreIcon = icon(
  <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" strokeWidth="3" strokeLinecap="round" />,
)
export const DownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const CalendarIcon = icon(
  <path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7M8.5 14.5h2M13.5 14.5h2" />,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2.5" />
  </>,
)
export const PhoneIcon = icon(
  <path d="M6 4h3.5l1.5 4-2 1.5a10 10 0 0 0 5 5l1.5-2 4 1.5V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z" />,
)
export const MailIcon = icon(<path d="M4 6h16v12H4zM4 7l8 6.5L20 7" />)
export const ChatIcon = icon(<path d="M4 5h16v11h-9l-4.5 4V16H4z" />)
export const PartyIcon = icon(
  <>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3 19c.7-3.4 3-5 6-5s5.3 1.6 6 5M15.5 6a3 3 0 0 1 0 6M17 14.3c2.2.6 3.6 2.2 4 4.7" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.3" />
  </>,
)
export const PictureIcon = icon(<path d="M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M5 9h14v8h-2.5M7.5 17H5V9M7.5 14h9v6h-9z" />)
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15" />)
export const TrashIcon = icon(<path d="M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6" />)
export const EditIcon = icon(<path d="m5 19 1-4L16 5l3 3L9 18zM14 7l3 3" />)
export const WarningIcon = icon(<path d="M12 4 21 19.5H3zM12 10v4.5M12 17h.01" />)
export const NoSignalIcon = icon(
  <path d="M4 4l16 16M5 20h.01M10 20v-5M15 20v-3M10 11l-.01 0M15 10V8M20 15V4" />,
)
export const SyncIcon = icon(
  <path d="M19 8a8 8 0 0 0-14.5 1.5M5 16a8 8 0 0 0 14.5-1.5M19 3.5V8h-4.5M5 20.5V16h4.5" />,
)
export const TicketIcon = icon(
  <path d="M4 7h16v3.5a1.6 1.6 0 0 0 0 3V17H4v-3.5a1.6 1.6 0 0 0 0-3zM14.5 7v2M14.5 11v2M14.5 15v2" />,
)
export const VoucherIcon = icon(
  <path d="M4 7h16v3.5a1.6 1.6 0 0 0 0 3V17H4v-3.5a1.6 1.6 0 0 0 0-3zM9.5 14.5l5-5M9.7 9.9h.01M14.3 14.1h.01" />,
)
export const CardIcon = icon(<path d="M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4" />)
export const TrophyIcon = icon(
  <path d="M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5C4.5 9 6 10.5 8.2 10.7M16 5.5h3.5c0 3.5-1.5 5-3.7 5.2M12 14v3.5M8.5 20h7M10 20l.5-2.5h3L14 20" />,
)
export const MoonIcon = icon(<path d="M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z" />)
export const RouteIcon = icon(
  <>
    <circle cx="6" cy="18.5" r="2" />
    <circle cx="18" cy="5.5" r="2" />
    <path d="M8 18.5h7a3 3 0 0 0 0-6.5H9a3 3 0 0 1 0-6.5h7" />
  </>,
)
export const FullIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />)
export const LocateIcon = icon(
  <>
    <circle cx="12" cy="12" r="5.5" />
    <path d="M12 3v3.5M12 17.5V21M3 12h3.5M17.5 12H21" />
  </>,
)
export const StorageIcon = icon(
  <path d="M5 6c0-3 14-3 14 0v12c0 3-14 3-14 0zM5 6c0 3 14 3 14 0M5 12c0 3 14 3 14 0" />,
)
export const LogoutIcon = icon(<path d="M10 4.5H5v15h5M14 8l4.5 4-4.5 4M9.5 12h9" />)
export const ShareIcon = icon(<path d="M8 9.5H5.5V20h13V9.5H16M12 14V4M8.5 7 12 3.5 15.5 7" />)
export const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />)
export const FlagIcon = icon(<path d="M6 21V4M6 5h11l-2.5 3.5L17 12H6" />)
