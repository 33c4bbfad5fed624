import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** The current location. When it changes after a crash, the children are rendered again. */
  route?: string | undefined;
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
  route: string | undefined;
}

/** An error boundary: when its children throw while rendering, it shows the fallback instead of them. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false, route: this.props.route };

  static getDerivedStateFromProps({ route }: BoundaryProps, state: BoundaryState) {
    return route === state.route ? null : { error: undefined, failed: false, route };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined, failed: false }));
  }
}

/** Wraps a part the page can do without (a menu, a footer): when it cannot be loaded or throws, nothing is shown. */
export function Dispensable({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => null}>{children}</Boundary>;
}
