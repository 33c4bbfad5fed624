import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Where it crashed; somewhere else its content is tried again. */
  place?: string | undefined;
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
  place: string | undefined;
}

/** Keeps a crash of its content from taking the page with it, and shows something else instead. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { error: undefined, failed: false, place };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined, failed: false }));
  }
}

/** A part the page can do without (a menu, a footer): where it cannot be loaded or fails, nothing stands in its place. */
export function Dispensable({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => null}>{children}</Boundary>;
}
