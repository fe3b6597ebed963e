/** Init scripts for a page whose storage is out of order. */

/** Every opening of a database never answers. */
export const sleeping = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  IDBFactory.prototype.databases = () => new Promise(() => undefined)
}
/** Every opening of a database fails at once. */
export const broken = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('gone', 'UnknownError')
  }
  IDBFactory.prototype.databases = () => Promise.reject(new DOMException('gone', 'UnknownError'))
}
