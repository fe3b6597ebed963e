import { icon } from '#ui/icons/icon.tsx'

export const PlayIcon = icon(<path d="M8 5.5v13L18.5 12z" fill="currentColor" />)
