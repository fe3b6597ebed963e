import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import styles from './Logo.module.css'

/** The mark: a high seat before a low sun. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden data-logo>
      <rect width="64" height="64" rx="15" fill="#2F5D43" />
      <circle cx="46" cy="19" r="7.5" fill="#EA9B45" />
      <path d="M0 50Q18 38 34 46T64 43V49A15 15 0 0 1 49 64H15A15 15 0 0 1 0 49Z" fill="#1C3B2A" />
      <path
        d="M23 34 17.5 54M37 34l5.5 20M20.5 43h19M18.5 50h23"
        stroke="#FFFDF7"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M21 23h18v12H21zM17 24.5 30 15l13 9.5z"
        fill="#FFFDF7"
        stroke="#FFFDF7"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M25 27h10v4H25z" fill="#2F5D43" />
    </svg>
  )
}

export function Logo() {
  const { name } = brand
  return (
    <Link to="/" className={styles.logo} aria-label={t`${name}, home`}>
      <Mark />
      <span>{name}</span>
    </Link>
  )
}
