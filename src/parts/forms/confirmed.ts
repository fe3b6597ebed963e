import { useState } from 'react'

/** How long a blockout or a transfer shows that it is being confirmed, in ms (spec 2 §4). */
const confirmationMs = 1000

/** The result of `work`, and not before the time of a confirmation has passed. */
export const confirmed = async <T>(work: Promise<T>): Promise<T> => {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, confirmationMs))])
  return result
}

/** The same, with whether it is under way. */
export const useConfirmation = () => {
  const [busy, setBusy] = useState(false)
  const confirm = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await confirmed(work)
    } finally {
      setBusy(false)
    }
  }
  return { busy, confirm }
}
