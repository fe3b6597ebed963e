import { useSyncExternalStore } from 'react'

/** Seconds of the pauses and tones: three rising pairs, heard against wind and unlike a ring tone. */
const tones = [
  [0, 740],
  [0.16, 988],
  [0.5, 740],
  [0.66, 988],
  [1, 740],
  [1.16, 988],
] as const
const toneSeconds = 0.14
const longestMs = 2000
/** Milliseconds of vibration and pause. */
const shakes = [500, 150, 500, 150, 500]

const key = 'alarm-sound'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
let audio: AudioContext | null = null
let isUnlocked = false

const isSoundOn = (): boolean => localStorage.getItem(key) !== 'off'

/**
 * A browser lets a page sound only after its person has touched it; the tap that is made anyway will do. Until it
 * sounds the context sleeps: a running one would use the battery all day.
 */
const unlock = () => {
  if (isUnlocked || !isSoundOn() || !('AudioContext' in globalThis)) return
  try {
    audio ??= new AudioContext()
    void audio.resume().then(
      () => {
        isUnlocked = true
        tell()
        return audio?.suspend()
      },
      () => undefined,
    )
  } catch {
    // No sound device, or more contexts than the phone allows.
    audio = null
  }
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener('pointerup', unlock, true)
    addEventListener('keydown', unlock, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('pointerup', unlock, true)
    removeEventListener('keydown', unlock, true)
    void audio?.close().catch(() => undefined)
    audio = null
    isUnlocked = false
  }
}

const sound = (context: AudioContext) => {
  const volume = context.createGain()
  volume.connect(context.destination)
  volume.gain.setValueAtTime(0, context.currentTime)
  for (const [after, hertz] of tones) {
    const from = context.currentTime + after
    const tone = context.createOscillator()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    tone.connect(volume)
    // Without a ramp each tone clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.9, from + 0.02)
    volume.gain.setValueAtTime(0.9, from + toneSeconds - 0.03)
    volume.gain.linearRampToValueAtTime(0, from + toneSeconds)
    tone.start(from)
    tone.stop(from + toneSeconds)
  }
}

/** Sounds and vibrates, as far as this phone can and its person wants. */
export const ringAlarm = (): void => {
  navigator.vibrate?.(shakes)
  if (!isSoundOn() || !audio) return
  const context = audio
  void context.resume().then(
    () => {
      sound(context)
      setTimeout(() => void context.suspend().catch(() => undefined), longestMs)
    },
    // An iPhone interrupts it with a call; the next tap unlocks it again.
    () => (isUnlocked = false),
  )
}
/** Ends what `ringAlarm` began. */
export const hushAlarm = (): void => void navigator.vibrate?.(0)

export const setAlarmSound = (on: boolean): void => {
  localStorage.setItem(key, on ? 'on' : 'off')
  if (on) unlock()
  tell()
}

/** `waiting`: it will sound once the page has been touched. */
type AlarmSound = 'on' | 'waiting' | 'off' | 'none'
const readSound = (): AlarmSound => {
  if (!('AudioContext' in globalThis)) return 'none'
  if (!isSoundOn()) return 'off'
  return isUnlocked ? 'on' : 'waiting'
}
export const useAlarmSound = (): AlarmSound => useSyncExternalStore(subscribe, readSound)
