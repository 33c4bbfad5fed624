import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandTelegram, IconBrandWechat, IconCube, IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { type Binding, bindingsOf } from '../../../shared/screens/account/bindings.ts';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

const BindDialog = lazy(() => import('../../sign-in/bind-dialog.tsx'));

const icons = {
  email: IconMail,
  wechat: IconBrandWechat,
  github: IconBrandGithub,
  linuxdo: IconCube,
  telegram: IconBrandTelegram,
} as const;

/**
 * The accounts one can sign in with, each with its present state (ME-04). No gateway lets people undo a binding
 * (docs/gateways.md 4.3).
 */
export function BindingsCard({ frame, user, onChange }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  const [asked, setAsked] = useState<Binding>();
  const close = () => setAsked(undefined);
  return (
    <SettingsCard {...frame} lead={say('account.bindingsHelp')}>
      {bindingsOf(user, context).map((binding) => {
        const Icon = icons[binding.id];
        return (
          <div key={binding.id} className={classes.row}>
            <span className={classes.sign} aria-hidden>
              <Icon size={20} stroke={1.6} />
            </span>
            <div className={classes.words}>
              <span className={classes.label}>{say(binding.label)}</span>
              <span className={classes.help} data-tone={binding.isBound ? 'good' : undefined}>
                {binding.state.text}
                {binding.refusal !== undefined && ` · ${binding.refusal}`}
              </span>
            </div>
            {binding.refusal === undefined && (
              <Button size="xs" variant="default" onClick={() => setAsked(binding)}>
                {say(binding.isBound ? 'account.rebind' : 'account.bind')}
                <span className="visually-hidden"> {say(binding.label)}</span>
              </Button>
            )}
          </div>
        );
      })}
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
