import { type ComponentType, lazy, type ReactElement } from 'react'
import { ChunkLoadError, isChunkLoadError } from './chunk-load-error.ts'

const chunkTimeoutMs = 120_000

/** Pause before a lost script is loaded a second time. */
const retryPauseMs = 1_000

/** A page whose script is loaded when first needed. */
export interface Page {
  /** Loads the script, so that the page can then be rendered at once. @throws ChunkLoadError */
  load(): Promise<void>
  /** The element for a route. */
  element: ReactElement
}

/** Creates a page from its import: `page(async () => (await import('./x.tsx')).X)`. */
export function page(bring: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | null = null
  const fetchOnce = async () => {
    loaded ??= await withinTime(broughtTwice(bring))
    return { default: loaded }
  }
  const Later = lazy(fetchOnce)
  // `lazy` always suspends at first. A script that is already loaded is rendered at once, because hydration requires
  // it.
  const Now = () => {
    const Loaded = loaded
    return Loaded === null ? <Later /> : <Loaded />
  }
  return {
    load: async () => {
      await fetchOnce()
    },
    element: <Now />,
  }
}

/**
 * Loads a script, and tries once more if it was lost. A lost style sheet is not tried again, because Vite would skip it
 * and show the page without its style.
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

async function withinTime<T>(script: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([script, late])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
