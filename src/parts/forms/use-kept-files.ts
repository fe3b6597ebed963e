import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { currentSession } from '#app/session/session.ts'
import { keepFiles, keptFiles } from '#offline/storage/kept-files.ts'

/**
 * Keeps the files chosen in a form on this phone, so that a reload loses none: a camera may push the page out of memory.
 * `restore` receives those of before, once. What cannot be kept stops nobody. Returns what forgets them.
 */
export const useKeptFiles = (
  form: string,
  files: readonly File[],
  restore: (files: File[]) => void,
): (() => void) => {
  /** What is kept now; unknown until the phone has been asked. */
  const kept = useRef<readonly File[] | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const keep = useCallback(
    (chosen: readonly File[]) => {
      const { userId } = currentSession()
      if (userId === null) return
      kept.current = chosen
      // One after the other, so that the last choice is what stays.
      last.current = last.current.then(() =>
        keepFiles(userId, form, chosen, Date.now()).catch(() => undefined),
      )
    },
    [form],
  )
  const arrive = useEffectEvent((found: File[]) => {
    kept.current ??= found
    if (files.length === 0 && found.length > 0) restore(found)
  })
  useEffect(() => {
    const { userId } = currentSession()
    if (userId === null) return
    let current = true
    void keptFiles(userId, form, Date.now())
      .catch((): File[] => [])
      .then((found) => current && arrive(found))
    return () => {
      current = false
    }
  }, [form])

  const chosen = files.map(({ name, size, lastModified }) => `${name}:${size}:${lastModified}`).join('\n')
  const keepChosen = useEffectEvent(() => {
    // Before the phone has answered nothing is taken away; what is chosen meanwhile replaces what it had.
    if (files.length === 0 && kept.current === null) return
    if (files.length === 0 && kept.current?.length === 0) return
    keep(files)
  })
  useEffect(() => {
    keepChosen()
  }, [chosen])
  return useCallback(() => keep([]), [keep])
}
