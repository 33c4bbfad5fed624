import { Group, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { failureLanding, landingOf } from '../../shared/screens/oauth/oauth.ts';
import { findProvider } from '../../shared/screens/oauth/oauth-provider.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { safeReturnPath } from '../navigation/return-path.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { SignInCard } from '../sign-in/card.tsx';
import { completeCallback } from '../sign-in/complete-callback.ts';
import ThirdPartyOutcome, { type ThirdPartySignIn } from '../sign-in/third-party-outcome.tsx';

/**
 * /oauth/{provider}: where GitHub, LinuxDO and all other providers, including the site's own, redirect back to;
 * Telegram uses /oauth/telegram in the same way (AUTH-04, AUTH-07, GEN-14). The code is removed from the location at
 * once.
 */
export default function OAuthCallbackRoute() {
  const parts = useConsole();
  const { session, gateway, navigation, say } = parts;
  const context = useScreenContext();
  const { path, search } = useAddress();
  const provider = path.split('/')[2] ?? '';
  const hasBegun = useRef(false);
  const [answered, setAnswered] = useState<ThirdPartySignIn & { next: string }>();

  const giveUp = (message: string, detail: string) => {
    notify('bad', message, detail);
    navigation.go(failureLanding, { replace: true });
  };
  const complete = async () => {
    navigation.go(path, { replace: true });
    try {
      const { outcome, next } = await completeCallback(provider, new URLSearchParams(search), parts, context);
      const landing = safeReturnPath(next) ?? landingOf(provider, outcome);
      if (outcome.kind !== 'bound') return setAnswered({ provider, outcome, next: landing });
      session.keepUser(await gateway.account.self());
      notify('good', say('oauth.bound'));
      navigation.go(landing, { replace: true });
    } catch (error) {
      giveUp(say('oauth.failed'), describeError(error, say).message);
    }
  };
  useEffect(() => {
    // A code works only once, so a second run of this effect must not send it again.
    if (!hasBegun.current) void complete();
    hasBegun.current = true;
  });

  const isSignedIn = answered !== undefined && context.user !== undefined && answered.outcome.kind !== 'bound';
  useEffect(() => {
    if (isSignedIn) navigation.go(answered.next, { replace: true });
  }, [isSignedIn, answered, navigation]);

  return (
    <SignInCard title={say('oauth.completing', { provider: nameOf(provider, context) })}>
      {answered === undefined ? (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          {say('common.loading')}
        </Group>
      ) : (
        <ThirdPartyOutcome signIn={answered} onBack={() => navigation.go('/login', { replace: true })} />
      )}
    </SignInCard>
  );
}

/** Returns the provider's display name; for a provider that is not enabled, the slug from the location. */
function nameOf(slug: string, context: ScreenContext): string {
  if (slug === 'telegram') return context.say('account.telegram');
  return findProvider(slug, context)?.name ?? sanitise(slug);
}
