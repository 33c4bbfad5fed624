import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { transferInvite } from '../../../shared/screens/account/account-actions.ts';
import { inviteFacts, inviteLink } from '../../../shared/screens/account/account-facts.ts';
import { useCopy } from '../../components/use-copy.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useConsole } from '../../session/console-context.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { Facts } from './facts.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** Shows the invite link and what invitations have earned, and transfers the earnings to the balance (ME-03). */
export function InviteCard({ frame, user, onAsk }: PersonalCardProps) {
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const copy = useCopy();
  const { data: link, error } = useQuery({
    queryKey: ['account', 'invite-link'],
    queryFn: ({ signal }) => inviteLink(context, { origin: world.baseUrl, signal }),
  });
  const failure = error === null ? undefined : describeError(error, say).message;
  return (
    <SettingsCard
      {...frame}
      actions={
        <Button size="xs" variant="default" onClick={() => onAsk(transferInvite)}>
          {say(transferInvite.label)}
        </Button>
      }
    >
      <Facts facts={inviteFacts(user, context)} />
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.label}>{say('account.inviteLink')}</span>
          <span className={classes.help}>{say('account.inviteLinkHelp')}</span>
        </div>
        <TextInput
          readOnly
          className={classes.link}
          aria-label={say('account.inviteLink')}
          error={failure}
          value={link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          disabled={link === undefined}
          leftSection={<IconCopy size={15} stroke={1.6} />}
          onClick={() => void copy(link ?? '')}
        >
          {say('common.copy')}
        </Button>
      </div>
    </SettingsCard>
  );
}
