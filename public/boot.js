// Before the first paint: the chosen colours (red night must not begin with a white flash), and whether
// the page is the home page, whose first words stand in index.html already.
{
  const root = document.documentElement
  let kept = null
  try {
    kept = localStorage.getItem('scheme')
  } catch {
    // Storage may be forbidden; then the system's colours count.
  }
  const scheme = ['light', 'dark', 'red-night'].includes(kept) ? kept : 'auto'
  const dark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme !== 'light'
  root.dataset.scheme = scheme
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  if (location.pathname === '/') root.dataset.boot = 'home'
}
