import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import { useConsole } from '../session/console-context.tsx';
import TwoFactorForm from './two-factor-form.tsx';

/** A completed third-party sign-in. */
export interface ThirdPartySignIn {
  /** `wechat`, `telegram`, or the slug of another provider. */
  provider: string;
  outcome: OAuthOutcome;
}

interface ThirdPartyOutcomeProps {
  signIn: ThirdPartySignIn;
  /** Called when the user leaves the second step. */
  onBack(): void;
}

/** Handles the outcome of a third-party sign-in: stores the user, or shows the second step (docs/gateways.md 3.3). */
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
