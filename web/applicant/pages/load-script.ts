import { noNetwork } from '#web/api/no-network.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { ChunkLoadError, isChunkLoadError } from './chunk-load-error.ts'

const timeoutMs = 120_000
/** Pause before a second attempt to load a script. */
const retryPauseMs = 1_000

/**
 * Loads a script: `loadScript(() => import('./x.ts'))`. @throws ChunkLoadError if loading fails or takes more than two
 * minutes
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([loadTwice(load), timeout])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a script, with a second attempt after a failure. After a failed style sheet there is no second attempt, because
 * Vite would then skip the style sheet and show an unstyled page.
 */
async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkLoadError(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    return load()
  }
}

/**
 * Loads the script of a button's action. If that fails, shows a toast and returns null. The user can press the button
 * again. The script must be a chunk of its own (see `web/build/code-groups.ts`). The second attempt uses another URL,
 * so other modules in the same chunk would be loaded a second time.
 */
export async function actionScript<T extends object>(load: () => Promise<T>): Promise<T | null> {
  let failure: unknown
  const loadAgain = () =>
    failure === undefined
      ? load().catch((error: unknown) => {
          failure = error
          throw error
        })
      : loadFromOtherUrl(failure, load)
  try {
    return await loadScript(loadAgain)
  } catch (error) {
    console.error(error)
    showError(noNetwork)
    return null
  }
}

/** Number of attempts to load a script from another URL. Each attempt needs a new URL. */
let attempts = 0

/**
 * Loads a script whose import has failed, from the same URL with a query. Chromium before version 156 never requests a
 * URL again after its import has failed.
 */
async function loadFromOtherUrl<T>(failure: unknown, load: () => Promise<T>): Promise<T> {
  const url = failedUrl(failure)
  if (url === null) return load()
  attempts += 1
  const script: T = await import(/* @vite-ignore */ `${url}?retry=${attempts}`)
  return script
}

/** Returns the URL of a script whose import has failed; null if the browser does not name it in the error. */
function failedUrl(error: unknown): string | null {
  return / (\S+:\S+)$/.exec(String(error))?.[1] ?? null
}

/**
 * Whether a script whose import has failed can be downloaded now. Returns false if the browser does not name the script
 * in the error. If the download succeeds but the import still fails, only reloading the page helps (see
 * `loadFromOtherUrl`).
 */
export async function isAvailable(error: unknown): Promise<boolean> {
  const url = failedUrl(error instanceof ChunkLoadError ? error.cause : error)
  if (url === null) return false
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
