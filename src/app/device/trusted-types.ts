interface Policy {
  createHTML(html: string): string | null
  createScriptURL(url: string): string | null
}

declare global {
  interface Window {
    trustedTypes?: { defaultPolicy: unknown; createPolicy(name: string, policy: Policy): unknown }
  }
}

/** Text with plain links, as map sources write their attribution. */
const attribution = /^(?:[^<>]|<a href="https:\/\/[^"<>]*"(?: (?:target|rel)="[\w ]*")?>[^<>]*<\/a>)*$/

/**
 * The only policy that the Content-Security-Policy permits. Libraries assign text to places that could run scripts:
 * scripts come from the service itself or from the payment provider, HTML is at most an attribution.
 */
export const policy: Policy = {
  createHTML: (html) => (attribution.test(html) ? html : null),
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href)
    const isOwn = origin === location.origin && /^\/(?:sw\.js$|assets\/)/.test(pathname)
    return isOwn || origin === 'https://js.stripe.com' ? url : null
  },
}

const { trustedTypes } = globalThis.window ?? {}
if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', policy)
