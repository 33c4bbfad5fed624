import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { useConsole } from '../session/console-context.tsx';
import { isChunkFailure } from '../world/chunk-failure.ts';
import { Boundary } from './boundary.tsx';
import { Notice } from './notice.tsx';

/**
 * Shows the error of its children with a retry, instead of a blank page. When the first segment of the path changes,
 * the children are tried again. With `isOfView`, for a view, they are also remounted then, whether they failed or not.
 */
export function CrashGuard({ children, isOfView = false }: { children: ReactNode; isOfView?: boolean }) {
  const { world, say } = useConsole();
  const route = useAddress().path.split('/')[1];
  return (
    <Boundary
      key={isOfView ? route : ''}
      route={route}
      fallback={(error, retry) =>
        isChunkFailure(error) ? (
          <Notice
            title={say('web.partMissing')}
            text={say('web.partMissingCure')}
            action={<Button onClick={world.page.reload}>{say('web.reload')}</Button>}
          />
        ) : (
          <Notice
            title={say('web.viewFailed')}
            text={describeError(error, say).message}
            action={<Button onClick={retry}>{say('common.retry')}</Button>}
          />
        )
      }
    >
      {children}
    </Boundary>
  );
}
