/** Under which name a phone keeps a picture: the address of a private one changes from day to day. */
export const pictureKey = (path: string): string =>
  path.startsWith('/media/private/') ? path.split('?', 1)[0]! : path
