import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { loadNewest, mayReload } from './load-newest.ts'
import { isAvailable, loadScript } from './load-script.ts'

/** Content of a part while its script is loading, and if it could not be loaded. */
export interface PartSettings<Props> {
  pending?: ReactNode | ((props: Props) => ReactNode)
  /** Content if the script could not be loaded. Default: a message with «Try again». */
  notLoaded?: (retry: () => void, props: Props) => ReactNode
}

/** Message with «Try again» for a part whose script could not be loaded. */
export const tryAgain = (retry: () => void) => (
  <div role="alert">
    <p>A part of this page could not be loaded. Check your network connection.</p>
    <Button kind="quiet" title="Try again" onClick={retry} />
  </div>
)

/**
 * Creates a part of a page whose script is loaded when first needed:
 * `part(async () => (await import('./x.tsx')).X)`. If the script cannot be loaded, the rest of the page stays usable.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, notLoaded = tryAgain }: PartSettings<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failed, setFailed] = useState(false)
    const [tried, setTried] = useState(false)
    useEffect(() => {
      if (Loaded !== null || failed) return
      loadScript(load).then(
        (script) => {
          loaded = script
          setLoaded(() => script)
        },
        async (error: unknown) => {
          // In an old Chromium, «Try again» cannot load the script, although the network is back. So the page is
          // reloaded, unless text would be lost.
          if (tried && (await isAvailable(error)) && mayReload()) return loadNewest()
          setFailed(true)
        },
      )
    }, [Loaded, failed, tried])
    if (Loaded !== null) return <Loaded {...props} />
    const retry = () => {
      setTried(true)
      setFailed(false)
    }
    if (failed) return notLoaded(retry, props)
    return typeof pending === 'function' ? pending(props) : pending
  }
}
