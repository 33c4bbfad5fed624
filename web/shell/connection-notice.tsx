import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { GatewayError } from '../../shared/gateway/gateway-error.ts';
import { describeError } from '../../shared/screens/describe-error.ts';
import { useConsole, useSession } from '../console-context.tsx';
import { refreshStatus } from '../session/refresh-status.ts';
import classes from './shell.module.css';

/** "Cannot connect to the server", with a retry; the cached status is used meanwhile (NAV-15). */
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
  const isAway = statusFailure instanceof GatewayError && statusFailure.kind === 'network';
  return (
    <div className={classes.notice} role="alert">
      <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>{isAway ? message : say('web.cannotConnect')}</strong> {isAway ? hint : message}{' '}
        {status !== undefined && say('web.cachedStatusUsed')}
      </span>
      <Button size="compact-xs" variant="default" loading={isTrying} onClick={() => void retry()}>
        {say('common.retry')}
      </Button>
    </div>
  );
}
