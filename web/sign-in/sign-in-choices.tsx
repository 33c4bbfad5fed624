import { Button, Divider, Stack } from '@mantine/core';
import { IconBrandGithub, IconBrandTelegram, IconBrandWechat, IconCube } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { OAuthOutcome } from '../../shared/gateway/oauth.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { describeError } from '../../shared/screens/describe-error.ts';
import { type SignInChoice, signInChoices } from '../../shared/screens/sign-in.ts';
import { useConsole } from '../console-context.tsx';
import { notify } from '../overlays/notify.ts';
import { useAreas } from '../text/areas.ts';
import { useOAuthRedirect } from './use-oauth-redirect.ts';

const WeChatDialog = lazy(() => import('./wechat-dialog.tsx'));
const TelegramDialog = lazy(() => import('./telegram-dialog.tsx'));

const icons = {
  github: IconBrandGithub,
  linuxdo: IconCube,
  wechat: IconBrandWechat,
  telegram: IconBrandTelegram,
} as const;

interface SignInChoicesProps {
  /** Where the person wanted to go, if anywhere. */
  next: string | undefined;
  /** WeChat and Telegram answered; GitHub and LINUX DO come back at addresses of their own. */
  onOutcome(provider: 'wechat' | 'telegram', outcome: OAuthOutcome): void;
}

/** The third-party sign-ins this site has switched on; nothing at all where there is none (AUTH-03). */
export function SignInChoices({ next, onOutcome }: SignInChoicesProps) {
  const { language, say } = useConsole();
  const { status } = useScreenContext();
  useAreas(language, ['oauth']);
  const redirect = useOAuthRedirect();
  const [leavingFor, setLeavingFor] = useState<SignInChoice['id']>();
  const [open, setOpen] = useState<'wechat' | 'telegram'>();
  const choices = signInChoices(status);
  if (choices.length === 0) return null;

  const choose = async (id: SignInChoice['id']) => {
    if (id === 'wechat' || id === 'telegram') return setOpen(id);
    setLeavingFor(id);
    try {
      await redirect(id, { intent: 'login', next });
    } catch (error) {
      setLeavingFor(undefined);
      const { message, hint } = describeError(error, say);
      notify('bad', message, hint);
    }
  };
  return (
    <>
      <Divider my="md" label={say('web.or')} />
      <Stack gap="xs">
        {choices.map(({ id, label }) => {
          const Icon = icons[id];
          return (
            <Button
              key={id}
              variant="default"
              justify="space-between"
              leftSection={<Icon size={18} stroke={1.6} />}
              // As wide as the sign, so that the words stand in the middle.
              rightSection={<span style={{ width: 18 }} />}
              loading={leavingFor === id}
              onClick={() => void choose(id)}
            >
              {say(label)}
            </Button>
          );
        })}
      </Stack>
      <Suspense>
        {open === 'wechat' && (
          <WeChatDialog
            intent="login"
            onClose={() => setOpen(undefined)}
            onOutcome={(outcome) => onOutcome('wechat', outcome)}
          />
        )}
        {open === 'telegram' && (
          <TelegramDialog
            intent="login"
            next={next}
            onClose={() => setOpen(undefined)}
            onOutcome={(outcome) => onOutcome('telegram', outcome)}
          />
        )}
      </Suspense>
    </>
  );
}
