import { useEffect, useRef } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { Binding } from '../../shared/screens/account/bindings.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import EmailDialog from './email-dialog.tsx';
import TelegramDialog from './telegram-dialog.tsx';
import { useOAuthRedirect } from './use-oauth-redirect.ts';
import WeChatDialog from './wechat-dialog.tsx';

interface BindDialogProps {
  binding: Binding;
  onClose(): void;
  /**
   * Called with the updated user. Providers with a page of their own leave this page and return to `/setting` instead.
   */
  onBound(user: User | undefined): void;
}

/** Binds an account or replaces the bound one (ME-04), with the dialog that its provider needs. */
export default function BindDialog({ binding, onClose, onBound }: BindDialogProps) {
  const { session } = useConsole();
  const take = (user: User | undefined) => {
    if (user !== undefined) session.keepUser(user);
    onBound(user);
  };
  switch (binding.id) {
    case 'email':
      return <EmailDialog onClose={onClose} onBound={take} />;
    case 'wechat':
      return <WeChatDialog intent="bind" onClose={onClose} onBound={take} />;
    case 'telegram':
      return <TelegramDialog intent="bind" onClose={onClose} onBound={take} />;
    default:
      return <Departure provider={binding.id} onClose={onClose} />;
  }
}

/** Leaves for the provider's site as soon as it is mounted; renders nothing. */
function Departure({ provider, onClose }: { provider: string; onClose(): void }) {
  const { language, say } = useConsole();
  const redirect = useOAuthRedirect();
  useAreas(language, ['oauth']);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    redirect(provider, { intent: 'bind' }).catch((error: unknown) => {
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
      onClose();
    });
  });
  return null;
}
