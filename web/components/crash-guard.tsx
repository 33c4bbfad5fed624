import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { describeError } from '../../shared/screens/describe-error.ts';
import { useSay } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { Notice } from './notice.tsx';

interface BoundaryProps {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined, failed: false }));
  }
}

/** Shows the fault of one view with a retry instead of a white page. Going to another address starts anew. */
export function CrashGuard({ children }: { children: ReactNode }) {
  const say = useSay();
  const { path } = useAddress();
  return (
    <Boundary
      key={path.split('/')[1]}
      fallback={(error, retry) => (
        <Notice
          title={say('web.viewFailed')}
          text={describeError(error, say).message}
          action={<Button onClick={retry}>{say('common.retry')}</Button>}
        />
      )}
    >
      {children}
    </Boundary>
  );
}
