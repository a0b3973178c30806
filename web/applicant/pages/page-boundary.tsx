import type { ReactNode } from 'react'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { isChunkLoadError } from './chunk-load-error.ts'
import { ChunkLoadFailure } from './chunk-load-failure.tsx'

interface PageBoundaryProps {
  children: ReactNode
  at: string
  whole?: boolean
  /** Content shown if a script could not be loaded. Default: `ChunkLoadFailure`. */
  notLoaded?: ReactNode
}

/** The error boundary of the portal's pages. Offers to reload a page whose script could not be loaded. */
export function PageBoundary({ notLoaded, ...props }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      {...props}
      screenFor={(error) => (isChunkLoadError(error) ? (notLoaded ?? <ChunkLoadFailure />) : null)}
    />
  )
}
