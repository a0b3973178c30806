import { type ComponentType, lazy, type ReactElement } from 'react'
import { loadScript } from './load-script.ts'

/** A page whose script is loaded when first needed. */
export interface Page {
  /** Loads the script, so that the page can then be rendered at once. @throws ChunkLoadError */
  load(): Promise<void>
  /** The element for a route. */
  element: ReactElement
}

/** Creates a page from its import: `page(async () => (await import('./x.tsx')).X)`. */
export function page(bring: () => Promise<ComponentType>): Page {
  return loadedOnce(() => loadScript(bring))
}

/** Creates a page, or a part of one, that is left out if its script cannot be loaded: a picture, for example. */
export function decoration(bring: () => Promise<ComponentType>): Page {
  return loadedOnce(() => loadScript(bring).catch(() => () => null))
}

function loadedOnce(load: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | null = null
  const fetchOnce = async () => {
    loaded ??= await load()
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
