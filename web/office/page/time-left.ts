const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * Returns the time until an ISO time: minutes and seconds such as `9:05`, hours such as `3:09:05`, or `2 days` if it is
 * a day or more. Returns `0:00` if the time has passed.
 */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (hours >= 24) return hours < 48 ? '1 day' : `${Math.floor(hours / 24)} days`
  const end = twoDigits(seconds % 60)
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${twoDigits(minutes % 60)}:${end}`
}
