import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { translate } from '#app/i18n/language.ts'
import { useInstall } from '#app/device/install.ts'
import { siteWords } from '#core/words/site-words.ts'
import { InstallSteps } from '#parts/install/InstallSteps.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { StoreLinks } from '#features/site/links/StoreLinks.tsx'
import { useStores } from '#features/site/links/use-stores.ts'

const [onThis] = siteWords.download.sections
const route = getRouteApi('/download')
/** Milliseconds in which an installed app would have opened (spec 2 §2). */
const patience = 1000
const scheme = 'highseat://open'

type Platform = 'ios' | 'android' | null
const platformOf = (agent: string): Platform =>
  /iPhone|iPad|iPod/.test(agent) ? 'ios' : /Android/.test(agent) ? 'android' : null

/** Installs the app on any platform, with store links if the settings name them. */
export function DownloadPage() {
  const { ios, android } = route.useSearch()
  const stores = useStores()
  const install = useInstall()
  const here = platformOf(navigator.userAgent)
  const asked: Platform = ios ? 'ios' : android ? 'android' : null
  const wanted = asked ?? here
  const store = wanted === null ? null : stores[wanted]

  useEffect(() => {
    if (store === null) return undefined
    if (asked === null || here === null) {
      location.replace(store)
      return undefined
    }
    // An installed app hides this page when it opens; otherwise nothing happens.
    location.assign(scheme)
    const go = setTimeout(() => document.visibilityState === 'visible' && location.replace(store), patience)
    return () => clearTimeout(go)
  }, [store, asked, here])

  return (
    <Page title={translate(siteWords.download.title)} width="text" lead={translate(siteWords.download.lead)}>
      <Card as="section" aria-label={t`Install on this device`}>
        <h2>{translate(onThis.title)}</h2>
        {install.way === 'prompt' ? (
          <Button onClick={() => void install.install()}>
            <Trans>Install the app</Trans>
          </Button>
        ) : here === 'ios' ? (
          <InstallSteps />
        ) : (
          <p>{translate(onThis.text)}</p>
        )}
      </Card>
      <StoreLinks {...stores} />
      <p>
        <Link to="/hunt-package" className="alone">
          <Trans>What a download includes</Trans>
        </Link>
      </p>
    </Page>
  )
}
