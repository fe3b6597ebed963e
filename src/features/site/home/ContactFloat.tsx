import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { brand } from '#core/brand.ts'
import { CloseIcon } from '#ui/icons/frame.tsx'
import { ChatIcon, MailIcon, PhoneIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

/** The floating contact button: message, call, email. */
export function ContactFloat() {
  const [open, setOpen] = useState(false)
  const [below, setBelow] = useState(false)
  useEffect(() => {
    // Near the top it would cover the search card.
    const look = () => setBelow(scrollY > 420)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!below) return null
  return (
    <div className={styles.float}>
      {open && (
        <ul id="contact-ways">
          <li>
            <Link to="/contact">
              <ChatIcon size={20} /> <Trans>Message</Trans>
            </Link>
          </li>
          <li>
            <a href={`tel:${brand.phone.replace(/\s/g, '')}`}>
              <PhoneIcon size={20} /> <Trans>Call</Trans>
            </a>
          </li>
          <li>
            <a href={`mailto:${brand.email}`}>
              <MailIcon size={20} /> <Trans>Email</Trans>
            </a>
          </li>
        </ul>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls="contact-ways"
        aria-label={open ? t`Close contact` : t`Contact us`}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <ChatIcon />}
      </button>
    </div>
  )
}
