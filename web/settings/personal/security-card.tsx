import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createAccessToken } from '../../../shared/screens/account/account-actions.ts';
import { changePassword } from '../../../shared/screens/account/password.ts';
import {
  endOtherSessions,
  endSession,
  hasSessions,
  listSessions,
} from '../../../shared/screens/account/session-actions.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  hasTwoFactor,
  renewBackupCodes,
  twoFactorState,
} from '../../../shared/screens/account/two-factor-actions.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/**
 * Shows the user's password (ME-06), the system access token for scripts (ME-05), which is shown once and never stored,
 * two-factor authentication, and the other active sessions (GEN-10).
 */
export function SecurityCard({ frame, user, onAsk }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  const { data: twoFactor } = useQuery({
    queryKey: ['account', 'two-factor'],
    enabled: hasTwoFactor(context),
    queryFn: async ({ signal }) => (await twoFactorState(context, { signal })) ?? null,
  });
  const { start, running } = useFlow({ noun: 'account' });
  return (
    <SettingsCard {...frame}>
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.label}>{say('account.password')}</span>
          <span className={classes.help}>{say('account.passwordLead')}</span>
        </div>
        <Button size="xs" variant="default" onClick={() => onAsk(changePassword)}>
          {say(changePassword.label)}
        </Button>
      </div>
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.label}>{say('account.accessToken')}</span>
          <span className={classes.help}>{say(createAccessToken.help)}</span>
        </div>
        <Button
          size="xs"
          variant="default"
          loading={running !== undefined}
          onClick={() => start(createAccessToken, [])}
        >
          {say(createAccessToken.label)}
        </Button>
      </div>
      {twoFactor != null && (
        <div className={classes.row}>
          <div className={classes.words}>
            <span className={classes.label}>{say('account.twoFactor')}</span>
            <span className={classes.help} data-tone={twoFactor.tone}>
              {twoFactor.text}
            </span>
          </div>
          {(twoFactor.raw === true ? [renewBackupCodes, disableTwoFactor] : [beginTwoFactor]).map((action) => (
            <Button key={action.verb} size="xs" variant="default" onClick={() => onAsk(action)}>
              {say(action.label)}
            </Button>
          ))}
        </div>
      )}
      {twoFactor !== undefined && <PasskeyRow user={user} isTwoFactorOn={twoFactor?.raw === true} onAsk={onAsk} />}
      {hasSessions(context) && (
        <div className={classes.row}>
          <div className={classes.words}>
            <span className={classes.label}>{say('account.sessions')}</span>
            <span className={classes.help}>{say(listSessions.help)}</span>
          </div>
          {[listSessions, endSession, endOtherSessions].map((action) => (
            <Button key={action.verb} size="xs" variant="default" onClick={() => onAsk(action)}>
              {say(action.label)}
            </Button>
          ))}
        </div>
      )}
    </SettingsCard>
  );
}
