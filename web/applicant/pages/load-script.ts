import { noNetwork } from '#web/api/no-network.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { ChunkLoadError, isChunkLoadError } from './chunk-load-error.ts'

const timeoutMs = 120_000
/** Pause before a second attempt to load a script. */
const retryPauseMs = 1_000

/**
 * Loads a script: `loadScript(() => import('./x.ts'))`. @throws ChunkLoadError if it fails or takes over two minutes
 */
export async function loadScript<T>(bring: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([broughtTwice(bring), late])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a script, with a second attempt after a failure. A style sheet that could not be loaded is not requested again,
 * because Vite would skip it and show the page without its style.
 */
async function broughtTwice<T>(bring: () => Promise<T>): Promise<T> {
  try {
    return await bring()
  } catch (error) {
    if (!isChunkLoadError(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    return bring()
  }
}

/** Loads the script of a button's action. If that fails, shows a toast and returns null: the user can try again. */
export async function actionScript<T>(bring: () => Promise<T>): Promise<T | null> {
  try {
    return await loadScript(bring)
  } catch (error) {
    console.error(error)
    showError(noNetwork)
    return null
  }
}
