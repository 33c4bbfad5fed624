import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { useConsole, useSession } from '../session/console-context.tsx';
import { refreshStatus } from '../session/refresh-status.ts';
import classes from './shell.module.css';

/** Why the gateway's status could not be fetched, with a retry; the cached status is used meanwhile (NAV-15). */
export function ConnectionNotice() {
  const { gateway, session, say } = useConsole();
  const { statusFailure, status } = useSession();
  const [isTrying, setIsTrying] = useState(false);
  if (statusFailure === undefined) return null;
  const retry = async () => {
    setIsTrying(true);
    await refreshStatus(gateway, session);
    setIsTrying(false);
  };
  const { message, hint } = describeError(statusFailure, say);
  return (
    <div className={classes.notice} role="alert">
      <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>{message}</strong> {hint} {status !== undefined && say('error.siteAsBefore')}
      </span>
      <Button size="compact-xs" variant="default" loading={isTrying} onClick={() => void retry()}>
        {say('common.retry')}
      </Button>
    </div>
  );
}
