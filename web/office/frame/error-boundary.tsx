import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

interface Props {
  children: ReactNode
  /** Another address: what failed is left behind. */
  at: string
}

interface State {
  error: unknown
  at: string
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
    return (
      <ErrorScreen
        message={error instanceof Error ? error.message : 'Something went wrong'}
        action={<Button title="Load the page again" onClick={() => location.reload()} />}
      />
    )
  }
}
