import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { useSay, useSession } from '../session/console-context.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry(): void;
  /** Replaces the retry button where a retry cannot help. */
  action?: ReactNode;
}

/**
 * Why a page or a part of it could not be loaded, with a retry. When the notice above every page already reports that
 * the gateway is unreachable, the reason is not repeated (WEB-10).
 */
export function LoadFailure({ error, onRetry, action }: LoadFailureProps) {
  const say = useSay();
  const { statusFailure } = useSession();
  const { message, hint } = describeError(error, say);
  const isShownAbove = isAway(error) && isAway(statusFailure);
  return (
    <div role="alert">
      <Notice
        icon={<IconAlertTriangle size={32} stroke={1.5} />}
        title={isShownAbove ? say('web.notLoaded') : message}
        text={isShownAbove ? undefined : hint}
        action={
          action ?? (
            <Button size="sm" variant="default" onClick={onRetry}>
              {say('common.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

function isAway(failure: unknown): boolean {
  return failure instanceof GatewayError && failure.kind === 'network';
}
