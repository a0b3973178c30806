/** The browser's information about the network. Some browsers provide no such information. */
interface Connection {
  effectiveType?: unknown
  saveData?: unknown
}

function connection(): Connection {
  const found: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof found === 'object' && found !== null ? found : {}
}

/** Returns whether the browser estimates at most 70 kbit/s or a round-trip time of at least 1.4 s. */
export const hasSlowNetwork = (): boolean => ['2g', 'slow-2g'].includes(String(connection().effectiveType))

/** Returns whether the browser's data saver is on. */
export const savesData = (): boolean => connection().saveData === true
