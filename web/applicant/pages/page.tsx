import { type ComponentType, lazy, type ReactElement } from 'react'
import { ChunkLoadError } from './chunk-load-error.ts'

/** Longest wait for a page's script, in milliseconds. */
const chunkTimeout = 120_000

/** A page whose script is fetched when it is first needed. */
export interface Page {
  /** Fetches the script; afterwards the page renders at once. Throws `ChunkLoadError`. */
  load(): Promise<void>
  /** The element to give to a route. */
  element: ReactElement
}

/** Declares a page by the import that brings it: `page(async () => (await import('./x.tsx')).X)`. */
export function page(bring: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | null = null
  const fetchOnce = async () => {
    loaded ??= await withinTime(bring())
    return { default: loaded }
  }
  const Later = lazy(fetchOnce)
  // A page already loaded must not suspend: the landing page takes over its prerendered markup in one go.
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

async function withinTime<T>(script: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), chunkTimeout)
  })
  try {
    return await Promise.race([script, late])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
