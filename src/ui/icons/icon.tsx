import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  /** With a label the icon is an image; without one it is decoration beside a text. */
  label?: string
  className?: string | undefined
}

/** A 24 px line icon in the colour of the surrounding text. */
export const icon = (drawing: ReactNode) =>
  function Icon({ size = 22, label, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {drawing}
      </svg>
    )
  }
