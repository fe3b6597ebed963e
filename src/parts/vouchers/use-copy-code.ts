import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/messages/toast.ts'

/** Taps on one code within this time, in ms, are one (spec 3 §5). */
const debounceMs = 1000

interface Copied {
  readonly id: number
  readonly code: string
}

/**
 * Copies a voucher's code. The first tap copies at once, since a browser lets it happen at a tap only; those that
 * follow it quickly are answered once they have ended. `refused` is the voucher that the browser did not let be copied.
 */
export const useCopyCode = (): { copy: (voucher: Copied) => void; refused: number | null } => {
  const last = useRef<string | null>(null)
  const quick = useRef<{ code: string; timer: number } | null>(null)
  const [refused, setRefused] = useState<number | null>(null)

  useEffect(() => {
    // What is on the clipboard may be something else after this.
    const forget = () => {
      last.current = null
    }
    window.addEventListener('blur', forget)
    document.addEventListener('copy', forget)
    return () => {
      window.removeEventListener('blur', forget)
      document.removeEventListener('copy', forget)
      clearTimeout(quick.current?.timer)
    }
  }, [])

  const act = async ({ id, code }: Copied): Promise<void> => {
    if (last.current === code) return toast(t`Already Copied`, 'problem')
    try {
      await navigator.clipboard.writeText(code)
      last.current = code
      setRefused(null)
      toast(t`Code Copied Successfully`)
    } catch {
      setRefused(id)
    }
  }

  const copy = (voucher: Copied): void => {
    const again = quick.current?.code === voucher.code
    clearTimeout(quick.current?.timer)
    if (!again) void act(voucher)
    const timer = window.setTimeout(() => {
      quick.current = null
      if (again) void act(voucher)
    }, debounceMs)
    quick.current = { code: voucher.code, timer }
  }
  return { copy, refused }
}
