import { useEffect, useState } from 'react'

const refreshMs = 30_000

/** Returns the current time, refreshed every 30 s, for texts such as «2 min ago». */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
