import { Button } from '@mantine/core';
import { notifyState, updateNotifications } from '../../../shared/screens/account/notify-actions.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** Shows how the gateway warns the user of a low balance (GEN-17). */
export function NotifyCard({ frame, user, onAsk }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  return (
    <SettingsCard {...frame}>
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.label}>{notifyState(user, context)?.text}</span>
          <span className={classes.help}>{say(updateNotifications.help)}</span>
        </div>
        <Button size="xs" variant="default" onClick={() => onAsk(updateNotifications)}>
          {say(updateNotifications.label)}
        </Button>
      </div>
    </SettingsCard>
  );
}
