import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelativeTime } from '../../../shared/format/time.ts';
import {
  hasPasskeys,
  passkeyState,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../shared/screens/account/passkey-actions.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useConsole } from '../../session/console-context.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** Registers, names and removes the user's passkey (GEN-11). */
export function PasskeyRow({
  user,
  isTwoFactorOn,
  onAsk,
}: Pick<PersonalCardProps, 'user' | 'onAsk'> & { isTwoFactorOn: boolean }) {
  const context = useScreenContext();
  const { say, now } = context;
  const { world, items } = useConsole();
  const { passkeys: device } = world;
  const [name, setName] = useState(() => items.passkeyName(user.id));
  const { data } = useQuery({
    queryKey: ['account', 'passkey'],
    enabled: hasPasskeys(context),
    queryFn: async ({ signal }) => (await passkeyState(context, { signal })) ?? null,
  });
  if (data == null) return null;
  const { isRegistered, lastUsedAt } = data;
  const keep = (next: string) => {
    items.writePasskeyName(user.id, next);
    setName(next);
  };
  const used =
    lastUsedAt === undefined
      ? say('account.passkeyUnused')
      : say('account.passkeyUsed', { age: formatRelativeTime(lastUsedAt, now(), say) });
  const state = !isRegistered ? say('account.passkeyNone') : [name, used].filter((part) => part !== '').join(' · ');
  const register = registerPasskey(device, isTwoFactorOn);
  const actions = isRegistered
    ? [renamePasskey(name, keep), register, removePasskey(device, isTwoFactorOn)]
    : [register];
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span className={classes.label}>{say('account.passkey')}</span>
        <span className={classes.help} data-tone={isRegistered ? 'good' : 'muted'}>
          {state}
        </span>
        {!device.isOffered && <span className={classes.help}>{say('signIn.passkeyUnsupported')}</span>}
      </div>
      {device.isOffered &&
        actions.map((action) => (
          <Button key={action.verb} size="xs" variant="default" onClick={() => onAsk(action)}>
            {say(action === register && isRegistered ? 'account.replacePasskey' : action.label)}
          </Button>
        ))}
    </div>
  );
}
