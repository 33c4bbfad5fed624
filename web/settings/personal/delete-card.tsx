import { Button } from '@mantine/core';
import { deleteAccount } from '../../../shared/screens/account/account-actions.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** Deletes the user's account (ME-07); shows the reason if this account cannot be deleted. */
export function DeleteCard({ frame, onAsk }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  const refusal = deleteAccount.refusal?.(context);
  return (
    <SettingsCard {...frame}>
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.help}>{refusal ?? say('account.deleteConsequence')}</span>
        </div>
        <Button
          size="xs"
          variant="default"
          c={refusal === undefined ? 'var(--bad)' : undefined}
          disabled={refusal !== undefined}
          onClick={() => onAsk(deleteAccount)}
        >
          {say(deleteAccount.label)}
        </Button>
      </div>
    </SettingsCard>
  );
}
