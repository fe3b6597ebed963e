/** The one long answer of the service: a line whenever something of the signed-in person has changed. */
export const live = {
  path: 'live',
  /** The event's name in the stream. */
  changed: 'changed',
  /** Milliseconds after which a line comes even if nothing has changed; silence for twice as long is a broken line. */
  beat: 20_000,
} as const
