import { Button, Divider, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { landingOf } from '../../shared/screens/oauth/oauth.ts';
import { type SignInChoice, signInChoices } from '../../shared/screens/oauth/sign-in-choices.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import { ServiceIcon } from './service-icon.tsx';
import type { ThirdPartySignIn } from './third-party-outcome.tsx';
import { useOAuthRedirect } from './use-oauth-redirect.ts';

const WeChatDialog = lazy(() => import('./wechat-dialog.tsx'));
const TelegramDialog = lazy(() => import('./telegram-dialog.tsx'));

interface SignInChoicesProps {
  /** The location that the user wanted to visit, if any. */
  next: string | undefined;
  /** Called with the outcome of WeChat or Telegram; the other providers return at locations of their own. */
  onOutcome(signIn: ThirdPartySignIn & { landing: string }): void;
}

/** The third-party sign-ins that the site has enabled; renders nothing if there are none (AUTH-03). */
export default function SignInChoices(props: SignInChoicesProps) {
  const { say } = useConsole();
  const { status } = useScreenContext();
  const choices = signInChoices({ status, say });
  return choices.length === 0 ? null : <Services choices={choices} {...props} />;
}

function Services({ choices, next, onOutcome }: SignInChoicesProps & { choices: readonly SignInChoice[] }) {
  const { language, say } = useConsole();
  useAreas(language, ['oauth']);
  const redirect = useOAuthRedirect();
  const [leavingFor, setLeavingFor] = useState<string>();
  const [open, setOpen] = useState<'wechat' | 'telegram'>();
  const finish = (provider: 'wechat' | 'telegram', outcome: OAuthOutcome) =>
    onOutcome({ provider, outcome, landing: landingOf(provider, outcome) });
  const choose = async (id: string) => {
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
      <Stack gap="sm">
        {choices.map(({ id, label }) => {
          return (
            <Button
              key={id}
              variant="default"
              justify="space-between"
              leftSection={<ServiceIcon id={id} size={18} />}
              // As wide as the icon on the left, so that the label stays centred.
              rightSection={<span style={{ width: 18 }} />}
              loading={leavingFor === id}
              onClick={() => void choose(id)}
            >
              {label}
            </Button>
          );
        })}
      </Stack>
      <Suspense>
        {open === 'wechat' && (
          <WeChatDialog
            intent="login"
            onClose={() => setOpen(undefined)}
            onOutcome={(outcome) => finish('wechat', outcome)}
          />
        )}
        {open === 'telegram' && (
          <TelegramDialog
            intent="login"
            next={next}
            onClose={() => setOpen(undefined)}
            onOutcome={(outcome) => finish('telegram', outcome)}
          />
        )}
      </Suspense>
    </>
  );
}
