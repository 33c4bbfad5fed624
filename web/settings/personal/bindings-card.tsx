import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { type Binding, bindingsOf } from '../../../shared/screens/account/bindings.ts';
import { ownBindings } from '../../../shared/screens/account/own-bindings.ts';
import { unlinkAccount } from '../../../shared/screens/account/unlink-account.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { ServiceIcon } from '../../sign-in/service-icon.tsx';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

const BindDialog = lazy(() => import('../../sign-in/bind-dialog.tsx'));

/**
 * Lists the accounts with which the user can sign in, each with its present state (ME-04). Offers to unlink accounts of
 * the site's own providers; root may unlink all of them (GEN-14).
 */
export function BindingsCard({ frame, user, onChange }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  const [asked, setAsked] = useState<Binding>();
  const close = () => setAsked(undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'bindings', user],
    queryFn: ({ signal }) => ownBindings(user, context, { signal }),
    placeholderData: (before) => before,
  });
  const { start, running } = useFlow(
    { noun: 'account' },
    {
      // The user record that the gateway returns may be unchanged, so the bindings are fetched separately.
      onDone: () => void refetch().then(onChange),
    },
  );
  return (
    <SettingsCard {...frame} lead={say('account.bindingsHelp')}>
      {(data ?? bindingsOf(user, context)).map((binding) => {
        const { unlink } = binding;
        const remarks = [binding.refusal, unlink?.refusal].filter((remark) => remark !== undefined);
        return (
          <div key={binding.id} className={classes.row}>
            <span className={classes.sign} aria-hidden>
              <ServiceIcon id={binding.id} size={20} />
            </span>
            <div className={classes.words}>
              <span className={classes.label}>{binding.name}</span>
              <span className={classes.help}>
                <span data-tone={binding.isBound ? 'good' : undefined}>{binding.state.text}</span>
                {remarks.length > 0 && ` · ${sentencesOf(remarks)}`}
              </span>
            </div>
            <Group gap="xs" wrap="nowrap">
              {binding.refusal === undefined && (
                <Button size="xs" variant="default" onClick={() => setAsked(binding)}>
                  {say(binding.isBound ? 'account.rebind' : 'account.bind')}
                  <span className="visually-hidden"> {binding.name}</span>
                </Button>
              )}
              {unlink !== undefined && unlink.refusal === undefined && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={running !== undefined}
                  onClick={() => start(unlinkAccount(binding), [], { account: binding.id })}
                >
                  {say('account.unlink')}
                  <span className="visually-hidden"> {binding.name}</span>
                </Button>
              )}
            </Group>
          </div>
        );
      })}
      {error !== null && (
        <p className={classes.help} role="alert">
          {say('account.ownProvidersUnread', { reason: describeError(error, say).message })}
        </p>
      )}
      {asked !== undefined && (
        <Suspense>
          <BindDialog
            binding={asked}
            onClose={close}
            onBound={() => {
              close();
              onChange();
            }}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}
