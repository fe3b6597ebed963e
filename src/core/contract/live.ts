/** The event stream that says when data of the signed-in person has changed. */
export const live = {
  path: 'live',
  /** The event's name in the stream. */
  changed: 'changed',
  /** Milliseconds between heartbeats; a client that hears nothing for twice as long reconnects. */
  beat: 20_000,
} as const
