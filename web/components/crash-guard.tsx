import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../shared/screen/describe-error.ts';
import { useConsole } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { isChunkFailure } from '../world/chunk-failure.ts';
import { Boundary } from './boundary.tsx';
import { Notice } from './notice.tsx';

/** Shows the fault of one view with a retry instead of a white page. Going to another address starts anew. */
export function CrashGuard({ children }: { children: ReactNode }) {
  const { world, say } = useConsole();
  const { path } = useAddress();
  return (
    <Boundary
      key={path.split('/')[1]}
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
