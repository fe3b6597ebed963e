/** Whether this is an iPhone or iPad; an iPad says that it is a Mac. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
