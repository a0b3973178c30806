import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactElement } from 'react'
import { loadScript } from './load-script.ts'

/** A page whose script is loaded when first needed. */
export interface Page {
  /** Loads the script, so that the page can then be rendered at once. @throws ChunkLoadError */
  load(): Promise<void>
  /** Loads the script and the data that the page shows first. @throws ChunkLoadError */
  prepare(client: QueryClient): Promise<void>
  /** The page as an element for a route. */
  element: ReactElement
}

/** The component of a page. `prepare` loads the data that the page shows first. */
export type PageComponent = ComponentType & { prepare?: (client: QueryClient) => Promise<void> }

/** Creates a page from its import: `page(async () => (await import('./x.tsx')).X)`. */
export function page(load: () => Promise<PageComponent>): Page {
  return loadedOnce(() => loadScript(load))
}

/** Creates an illustration of a page. If its script cannot be loaded, shows nothing until the document is reloaded. */
export function decoration(load: () => Promise<ComponentType>): Page {
  return loadedOnce(() => loadScript(load).catch(() => () => null))
}

function loadedOnce(load: () => Promise<PageComponent>): Page {
  let loaded: PageComponent | null = null
  const fetchOnce = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Later = lazy(fetchOnce)
  // `lazy` always suspends at first, but hydration needs the content at once. So a page whose script is loaded is
  // rendered without `lazy`.
  const Now = () => {
    const Loaded = loaded
    return Loaded === null ? <Later /> : <Loaded />
  }
  return {
    load: async () => {
      await fetchOnce()
    },
    prepare: async (client) => {
      const { default: component } = await fetchOnce()
      await component.prepare?.(client)
    },
    element: <Now />,
  }
}
