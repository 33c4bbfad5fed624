import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Captcha } from '../../shared/screens/registration/captcha.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

const CaptchaField = lazy(() => import('./captcha-field.tsx'));

export interface UsedCaptcha {
  /** What calls are given; without a token `requireCaptcha` says "please retry in a few seconds". */
  answer: Captcha;
  /** The widget, or nothing where the site asks for no check (AUTH-11). */
  field: ReactNode;
  /** A token works once: ask for another after each call that used one. */
  renew(): void;
}

/** The captcha of a form that signs in, registers or has a mail sent. */
export function useCaptcha(): UsedCaptcha {
  const { status } = useScreenContext();
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  return {
    answer: { turnstile: token },
    field: status.turnstile_check ? (
      <Suspense fallback={<div style={{ minHeight: 65 }} />}>
        <CaptchaField key={round} onToken={setToken} />
      </Suspense>
    ) : null,
    renew() {
      if (token === undefined) return;
      setToken(undefined);
      setRound(round + 1);
    },
  };
}
