import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { brand } from '#core/brand.ts'

let first: string | null = null
const meta = () => document.querySelector('meta[name="description"]')
const general = meta()?.getAttribute('content') ?? ''

/**
 * The h1 of a screen: names the document, and takes the focus when one comes here from another screen,
 * so that a screen reader starts reading at the top.
 */
export function PageTitle({
  children,
  hidden = false,
  description = general,
  tab = children,
}: {
  children: string
  hidden?: boolean
  /** What a search engine shows below the title. */
  description?: string | undefined
  /** What the browser's tab says, where that is not the heading. */
  tab?: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = pathname === '/' ? `${brand.name}: ${brand.tagline}` : `${tab} · ${brand.name}`
  }, [tab, pathname])
  useEffect(() => meta()?.setAttribute('content', description.slice(0, 200)), [description])
  useEffect(() => {
    first ??= pathname
    if (first === pathname) return
    first = ''
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'hidden-visually' : undefined}>
      {children}
    </h1>
  )
}
