import { Component, type ReactNode } from 'react'

interface PanelBoundaryProps {
  /** What stands in place of a failed panel; `retry` renders the panel again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Contains the failure of one panel, so that the screen around it goes on working. Every panel that needs what a
 * phone may lack (WebGL, a camera) has one: see `tests/laws/panels.test.ts`.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = (): void => this.setState({ hasFailed: false })

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
