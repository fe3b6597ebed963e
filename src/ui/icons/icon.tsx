import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  /** A name makes it a picture; without one it is decoration beside its word. */
  label?: string
  className?: string | undefined
}

/** A line icon of 24 units: one stroke, round ends, the colour of the text around it. */
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
