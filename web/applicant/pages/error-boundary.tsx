import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { ChunkLoadFailure } from './chunk-load-failure.tsx'
import { ChunkLoadError } from './chunk-load-error.ts'

interface Props {
  children: ReactNode
  /** Another address: what failed is left behind. */
  at?: string
  /** Nothing stands around it: what it says is the main part of the page. */
  whole?: boolean
}

interface State {
  error: unknown
  /** The address the error belongs to. */
  at: string | undefined
}

/** Catches what a page throws while it is drawn: says so instead of showing nothing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { error: null, at }
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error ?? new Error('Unknown error') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const words = this.words(error)
    return this.props.whole ? <main>{words}</main> : words
  }

  private words(error: unknown): ReactNode {
    if (error instanceof ChunkLoadError) return <ChunkLoadFailure />
    return (
      <ErrorScreen
        message={wordsOf(error)}
        action={<Button title="Load the page again" onClick={() => location.reload()} />}
      />
    )
  }
}

/** The error's status or message. */
function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error) return String(error.status)
  return error instanceof Error ? error.message : String(error)
}
