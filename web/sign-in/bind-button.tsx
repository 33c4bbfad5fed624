import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../shared/domain/user.ts';
import type { Binding } from '../../shared/screens/account/bindings.ts';
import { describeError } from '../../shared/screens/describe-error.ts';
import { useConsole } from '../console-context.tsx';
import { tell } from '../overlays/tell.ts';
import { useAreas } from '../text/areas.ts';
import { useOAuthRedirect } from './use-oauth-redirect.ts';

const WeChatDialog = lazy(() => import('./wechat-dialog.tsx'));
const TelegramDialog = lazy(() => import('./telegram-dialog.tsx'));
const EmailDialog = lazy(() => import('./email-dialog.tsx'));

interface BindButtonProps {
  binding: Binding;
  /** With the account as it is now, where the gateway told. GitHub and LINUX DO come back to `/setting` instead. */
  onBound(user: User | undefined): void;
}

/** Binds one account, or another in its place (ME-04): opens the dialog of its way, or leaves for the other site. */
export function BindButton({ binding, onBound }: BindButtonProps) {
  const { id, isBound, label, refusal } = binding;
  const { session, language, say } = useConsole();
  const redirect = useOAuthRedirect();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useAreas(language, ['account', 'oauth']);

  const start = async () => {
    if (id !== 'github' && id !== 'linuxdo') return setIsOpen(true);
    setIsLeaving(true);
    try {
      await redirect(id, { intent: 'bind' });
    } catch (error) {
      setIsLeaving(false);
      const { message, hint } = describeError(error, say);
      tell('bad', message, hint);
    }
  };
  const close = () => setIsOpen(false);
  const take = (user: User | undefined) => {
    if (user !== undefined) session.keepUser(user);
    onBound(user);
  };
  const name = say(label);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isLeaving}
        disabled={refusal !== undefined}
        title={refusal}
        aria-label={say(isBound ? 'oauth.bindOther' : 'oauth.bindOne', { account: name })}
        onClick={() => void start()}
      >
        {say(isBound ? 'oauth.change' : 'oauth.bind')}
      </Button>
      {isOpen && (
        <Suspense>
          {id === 'email' && <EmailDialog onClose={close} onBound={take} />}
          {id === 'wechat' && <WeChatDialog intent="bind" onClose={close} onBound={take} />}
          {id === 'telegram' && <TelegramDialog intent="bind" onClose={close} onBound={take} />}
        </Suspense>
      )}
    </>
  );
}
