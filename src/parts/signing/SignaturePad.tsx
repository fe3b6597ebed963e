import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import Pad from 'signature_pad'
import css from './signing.module.css'

export interface Signature {
  clear(): void
  /** The signature as a picture; null while nothing is drawn. */
  picture(): Promise<File | null>
  /** The same as a text that can be stored, and drawn again; empty while nothing is drawn. */
  stored(): string
}

interface SignaturePadProps {
  onReady: (signature: Signature) => void
  onDrawn: (drawn: boolean) => void
  /** Higher on a phone, where the pad's own shape leaves no room for a hand. */
  tallOnPhones?: boolean
  height?: 100 | 120
  /** What was drawn and stored before: the pad is then as high as it was. */
  kept?: string
}

/** The pad's own size (spec 3 §9): turning the phone does not move what was drawn. */
const width = 500
const tallHeight = 300
/** Upright, or lying on its side. */
const phone = '(max-width: 559px), (max-height: 559px) and (pointer: coarse)'

/** How high a stored drawing is: a PNG says it in its first 24 bytes, which are 32 characters. */
const heightOf = (stored: string): number => {
  const head = atob(stored.slice(stored.indexOf(',') + 1).slice(0, 32))
  return head.length < 24 ? 0 : (head.charCodeAt(22) << 8) + head.charCodeAt(23)
}

export const SignaturePad = ({
  onReady,
  onDrawn,
  tallOnPhones = false,
  height = 120,
  kept = '',
}: SignaturePadProps) => {
  const [drawnBefore] = useState(() => ({ picture: kept, height: kept === '' ? 0 : heightOf(kept) }))
  // Chosen once: another height would clear what is drawn.
  const [tall] = useState(() => tallOnPhones && (matchMedia(phone).matches || drawnBefore.height > height))
  const canvas = useRef<HTMLCanvasElement>(null)
  const tell = useRef({ onReady, onDrawn })
  useEffect(() => {
    tell.current = { onReady, onDrawn }
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const pad = new Pad(element, { penColor: '#14201A', minWidth: 1, maxWidth: 2.6 })
    const drawn = () => tell.current.onDrawn(!pad.isEmpty())
    const ink = element.getContext('2d')
    // The pad counts in pixels of the screen, which a phone shows smaller than those of the picture.
    const underFinger = () => {
      const scale = element.width / element.clientWidth
      ink?.setTransform(scale, 0, 0, scale, -element.clientLeft * scale, -element.clientTop * scale)
    }
    const ended = () => {
      ink?.resetTransform()
      drawn()
    }
    pad.addEventListener('beginStroke', underFinger)
    pad.addEventListener('endStroke', ended)
    tell.current.onReady({
      clear: () => {
        pad.clear()
        drawn()
      },
      picture: async () => {
        if (pad.isEmpty()) return null
        const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
        return blob && new File([blob], 'signature.png', { type: 'image/png' })
      },
      stored: () => (pad.isEmpty() ? '' : pad.toDataURL('image/png')),
    })
    const before = drawnBefore
    if (before.picture !== '')
      // What was drawn on a lower pad stays as large as it was, halfway up.
      void pad
        .fromDataURL(before.picture, {
          ratio: 1,
          width,
          height: before.height,
          yOffset: (element.height - before.height) / 2,
        })
        .then(drawn, () => undefined)
    return () => {
      pad.removeEventListener('beginStroke', underFinger)
      pad.removeEventListener('endStroke', ended)
      pad.off()
    }
  }, [drawnBefore])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={tall ? tallHeight : height}
      {...(!tall && { style: { aspectRatio: `${width} / ${height}` } })}
      className={tall ? `${css['pad']} ${css['tall']}` : css['pad']}
      role="img"
      aria-label={t`Signature: draw with a finger or the mouse`}
    />
  )
}
