import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import Pad from 'signature_pad'
import css from './signing.module.css'

export interface Signature {
  clear(): void
  /** The signature as a picture; null while nothing is drawn. */
  picture(): Promise<File | null>
  /** The same as a text that can be stored, and drawn again. */
  stored(): string
  restore(stored: string): Promise<void>
}

interface SignaturePadProps {
  onReady: (signature: Signature) => void
  onDrawn: (drawn: boolean) => void
  /** Twice as high on a phone, where the pad's own shape leaves no room for a hand. */
  tallOnPhones?: boolean
  height?: 100 | 120
}

/** The pad's own size (spec 3 §9): turning the phone does not move what was drawn. */
const width = 500
const tallHeight = 250
const phone = '(max-width: 559px)'

export const SignaturePad = ({ onReady, onDrawn, tallOnPhones = false, height = 120 }: SignaturePadProps) => {
  // Chosen once: another height would clear what is drawn.
  const [tall] = useState(() => tallOnPhones && matchMedia(phone).matches)
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
    pad.addEventListener('endStroke', drawn)
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
      restore: async (stored) => {
        await pad.fromDataURL(stored, { ratio: 1, width: element.width, height: element.height })
        drawn()
      },
    })
    return () => {
      pad.removeEventListener('endStroke', drawn)
      pad.off()
    }
  }, [])
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
