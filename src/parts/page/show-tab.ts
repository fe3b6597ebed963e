/** Scrolls a row of tabs that is wider than a phone to where this tab can be seen. */
export const showTab = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
