import { useEffect, useState } from 'react'

/** The address of a chosen picture, for showing it before it is sent; null for other files. */
export const usePreview = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    const show = requestAnimationFrame(() => setAddress(made))
    return () => {
      cancelAnimationFrame(show)
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
