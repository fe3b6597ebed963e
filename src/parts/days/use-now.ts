import { useEffect, useState } from 'react'

/** The time, told anew every minute while the screen is seen: for ages, holds and "today". */
export const useNow = (every = 60_000): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
