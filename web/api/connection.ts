/** The browser's information about the network. Some browsers provide none. */
interface Connection {
  effectiveType?: unknown
  saveData?: unknown
}

function connection(): Connection {
  const found: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof found === 'object' && found !== null ? found : {}
}

/** Whether the browser estimates less than 70 kbit/s or a very slow response. */
export const hasSlowNetwork = (): boolean => ['2g', 'slow-2g'].includes(String(connection().effectiveType))

/** Whether the browser's data saver is on. */
export const savesData = (): boolean => connection().saveData === true
