import { t } from '@lingui/core/macro'
import { lazy, Suspense, type KeyboardEvent, useDeferredValue } from 'react'
import type { Stand } from '#core/calls/stands.ts'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { DescriptionTab } from './tabs/DescriptionTab.tsx'
import styles from './tabs/stand.module.css'
import type { Tab } from './tabs/tabs.ts'

const ScheduleTab = lazy(async () => ({ default: (await import('./schedule/ScheduleTab.tsx')).ScheduleTab }))
const ReviewsTab = lazy(async () => ({ default: (await import('./tabs/ReviewsTab.tsx')).ReviewsTab }))
const TrophiesTab = lazy(async () => ({ default: (await import('./tabs/TrophiesTab.tsx')).TrophiesTab }))
const VouchersTab = lazy(async () => ({ default: (await import('./tabs/VouchersTab.tsx')).VouchersTab }))
const BlogTab = lazy(async () => ({ default: (await import('./tabs/BlogTab.tsx')).BlogTab }))
const FollowersTab = lazy(async () => ({ default: (await import('./tabs/FollowersTab.tsx')).FollowersTab }))
const LocationTab = lazy(async () => ({ default: (await import('./tabs/LocationTab.tsx')).LocationTab }))
const HuntTab = lazy(async () => ({ default: (await import('./tabs/HuntTab.tsx')).HuntTab }))

/** Tabs whose cards have headings and so need a heading above them. */
const headed = new Set(['trophies', 'reviews', 'vouchers', 'blog', 'followers'])

interface TabsProps {
  stand: Stand
  tabs: readonly Tab[]
  tab: string
  onTab: (name: string) => void
}

/** The tabs of a stand, with arrow key navigation. A tap marks its tab at once; what is in it follows. */
export function StandTabs({ stand, tabs, tab, onTab }: TabsProps) {
  const shown = useDeferredValue(tab)
  const row = useTabInView<HTMLDivElement>(tab)
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const at = tabs.findIndex(({ name }) => name === tab)
    const next = tabs[(at + by + tabs.length) % tabs.length]!
    onTab(next.name)
    document.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }
  return (
    <section id="stand-tabs" className={styles.tabs}>
      <div
        ref={row}
        role="tablist"
        aria-label={t`About this stand`}
        className={styles.tabList}
        onKeyDown={step}
        tabIndex={-1}
      >
        {tabs.map(({ name, word }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="tab-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {word}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${shown}`} className={styles.panel}>
        {headed.has(shown) && (
          <h2 className="hidden-visually">{tabs.find(({ name }) => name === shown)?.word}</h2>
        )}
        <Suspense key={shown} fallback={<SkeletonCards count={2} />}>
          {shown === 'description' && <DescriptionTab stand={stand} />}
          {shown === 'schedule' && <ScheduleTab stand={stand} />}
          {shown === 'hunt' && <HuntTab stand={stand} />}
          {shown === 'trophies' && <TrophiesTab id={stand.id} />}
          {shown === 'reviews' && <ReviewsTab id={stand.id} />}
          {shown === 'vouchers' && <VouchersTab vouchers={stand.stand_vouchers} standId={stand.id} />}
          {shown === 'blog' && <BlogTab id={stand.id} mine={tabs.some(({ name }) => name === 'schedule')} />}
          {shown === 'followers' && <FollowersTab id={stand.id} />}
          {shown === 'location' && <LocationTab stand={stand} />}
        </Suspense>
      </div>
    </section>
  )
}
