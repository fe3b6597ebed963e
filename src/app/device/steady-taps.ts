/** What a tap acts on. */
const actionable = [
  'a[href]',
  'button',
  'summary',
  'label',
  'input',
  'select',
  'textarea',
  '[role="button"]',
  '[role="tab"]',
].join()

/** Pixels that a finger moves while it means one place. */
const slackPx = 10

/**
 * A tap is meant for what was under the finger when it came down. Where the page moves before it is lifted, as when
 * something above has just been loaded, the browser would give the tap to what lies there now, or to nothing.
 */
export const keepTapsOnTarget = (): void => {
  let pressed: { target: Element; x: number; y: number } | null = null
  addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX, clientY }) => {
      const meant = target instanceof Element ? target.closest(actionable) : null
      pressed = isPrimary && button === 0 && meant ? { target: meant, x: clientX, y: clientY } : null
    },
    true,
  )
  addEventListener('pointercancel', () => (pressed = null), true)
  addEventListener(
    'click',
    (event) => {
      // A key's click, and that of a script, has been pressed by no finger.
      if (!event.isTrusted || event.detail === 0 || pressed === null) return
      const { target, x, y } = pressed
      pressed = null
      const { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event
      const isStill = Math.abs(clientX - x) <= slackPx && Math.abs(clientY - y) <= slackPx
      if (!isStill || ctrlKey || metaKey || shiftKey || altKey) return
      if (!target.isConnected || !(target instanceof HTMLElement)) return
      if (event.target instanceof Node && target.contains(event.target)) return
      // A dialog that has opened over it is answered first.
      const dialog = document.querySelector('[aria-modal="true"]')
      if (dialog && !dialog.contains(target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      target.click()
    },
    true,
  )
}
