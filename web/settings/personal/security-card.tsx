import { Button } from '@mantine/core';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { createAccessToken } from '../../../shared/screens/account/account-actions.ts';
import { changePassword } from '../../../shared/screens/account/password.ts';
import { useFlow } from '../../components/flow/use-flow.ts';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** The own password (ME-06) and the system access token of scripts (ME-05), which is shown once and kept nowhere. */
export function SecurityCard({ frame, onAsk }: PersonalCardProps) {
  const { say } = useScreenContext();
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
    </SettingsCard>
  );
}
