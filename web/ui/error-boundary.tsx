import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** The page's path. The error is cleared when the path changes. */
  at: string
  /** Whether this is the outermost boundary. The error screen is then wrapped in `<main>`. */
  whole?: boolean
  /** Returns a special screen for some errors; null or undefined shows the default screen. */
  screenFor?: (error: unknown) => ReactNode
}

interface State {
  error: unknown
  /** The path of the page that was rendered last. */
  at: string
}

/** Catches rendering errors and shows an error screen instead of a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, at: this.props.at }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: State): State | null {
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
    const { children, whole, screenFor } = this.props
    if (error === null) return children
    const screen = screenFor?.(error) ?? (
      <ErrorScreen
        message={messageOf(error)}
        action={<Button title="Load the page again" onClick={() => location.reload()} />}
      />
    )
    return whole ? <main>{screen}</main> : screen
  }
}

/** Returns the status of an error, or its message if it has no status. */
function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error) return String(error.status)
  return error instanceof Error ? error.message : String(error)
}
