import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { brand, copyright } from '#core/brand.ts'
import styles from './Footer.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

const thisYear = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={styles.footer}>
      <svg className={styles.hills} viewBox="0 0 1200 70" preserveAspectRatio="none" aria-hidden>
        <path d="M0 44Q200 2 430 34T860 20 1200 40V70H0Z" fill="var(--hill-far)" />
        <path d="M0 58Q260 22 560 48T1200 44V70H0Z" fill="var(--deep)" />
      </svg>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{brand.name}</p>
          <p>{brand.tagline}</p>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className={styles.links}>
            <li>
              <Link to="/privacy">
                <Trans>Privacy</Trans>
              </Link>
            </li>
            <li>
              <Link to="/terms">
                <Trans>Terms</Trans>
              </Link>
            </li>
            <li>
              <Link to="/Tutorials">
                <Trans>Tutorials</Trans>
              </Link>
            </li>
            <li>
              <Link to="/faqs">
                <Trans>FAQs</Trans>
              </Link>
            </li>
            <li>
              <Link to="/about">
                <Trans>About</Trans>
              </Link>
            </li>
            <li>
              <Link to="/contact">
                <Trans>Contact</Trans>
              </Link>
            </li>
            <li>
              <a href={brand.socialPage}>
                <Trans>Social page</Trans>
              </a>
            </li>
            <li>
              <a href={brand.videoPage}>
                <Trans>Videos</Trans>
              </a>
            </li>
          </ul>
        </nav>
        <LanguageChoice />
        <p className={styles.legal}>{copyright(thisYear)}</p>
      </div>
    </footer>
  )
}
