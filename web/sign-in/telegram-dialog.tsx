import '../overlays/dialog-styles.ts';
import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../shared/domain/user/user.ts';
import type { OAuthOutcome, TelegramPayload } from '../../shared/gateway/account/oauth.ts';
import { bindFromDialog, bindTelegram } from '../../shared/screens/account/bind-actions.ts';
import { mockPage } from '../../shared/screens/oauth/mock-page.ts';
import { signInByTelegram } from '../../shared/screens/oauth/oauth.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import { FailureBanner } from './failure-banner.tsx';
import { TelegramFrame } from './telegram-frame.tsx';

type TelegramDialogProps = { onClose(): void } & (
  | { intent: 'login'; next: string | undefined; onOutcome(outcome: OAuthOutcome): void }
  | { intent: 'bind'; onBound(user: User | undefined): void }
);

/**
 * Shows Telegram's button; the signed fields that it returns sign in or are bound (AUTH-07). The sandbox shows its own
 * mock page instead.
 */
export default function TelegramDialog(props: TelegramDialogProps) {
  const { world, items, language, say } = useConsole();
  const context = useScreenContext();
  const [failure, setFailure] = useState<unknown>();
  useAreas(language, ['account', 'oauth']);
  const { intent, onClose } = props;

  const take = async (payload: TelegramPayload) => {
    setFailure(undefined);
    try {
      if (props.intent === 'login') {
        const outcome = await signInByTelegram(payload, context);
        onClose();
        return props.onOutcome(outcome);
      }
      const done = await bindFromDialog(bindTelegram, payload, context);
      onClose();
      notify('good', done.message);
      props.onBound(done.row as User | undefined);
    } catch (error) {
      setFailure(error);
    }
  };
  const page = mockPage(context.status, 'telegram_widget');
  const leave = (address: string) => {
    items.writeStartedSignIn({
      provider: 'telegram',
      state: '',
      intent,
      next: 'next' in props ? props.next : undefined,
    });
    const url = new URL(address);
    url.searchParams.set('return_to', `${world.baseUrl}oauth/telegram`);
    world.page.leave(url.href);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={380}
      title={say(intent === 'login' ? 'signIn.withTelegram' : 'oauth.bindTelegram')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <Stack gap="sm">
        <FailureBanner failure={failure} />
        <p style={{ margin: 0 }}>{say('account.stepWidget')}</p>
        {page === undefined ? (
          <TelegramFrame onPayload={(payload) => void take(payload)} />
        ) : (
          <Button data-autofocus onClick={() => leave(page)}>
            {say('oauth.telegramMock')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
