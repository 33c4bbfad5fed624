import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import { useConsole } from '../session/console-context.tsx';
import TwoFactorForm from './two-factor-form.tsx';

export interface ThirdPartySignIn {
  /** `wechat`, `telegram`, or the word of another service. */
  provider: string;
  outcome: OAuthOutcome;
}

interface ThirdPartyOutcomeProps {
  signIn: ThirdPartySignIn;
  /** The second step was given up. */
  onBack(): void;
}

/** Takes over what a third-party sign-in led to: a user, or the question for the second step (docs/gateways.md 3.3). */
export default function ThirdPartyOutcome({ signIn: { outcome }, onBack }: ThirdPartyOutcomeProps) {
  const { session } = useConsole();
  useEffect(() => {
    if (outcome.kind === 'signed-in') session.keepUser(outcome.user);
  }, [session, outcome]);
  if (outcome.kind === 'two-factor') {
    return <TwoFactorForm flowToken={outcome.flowToken} onSignedIn={session.keepUser} onBack={onBack} />;
  }
  return <Loader size="sm" />;
}
