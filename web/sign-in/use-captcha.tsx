import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Captcha } from '../../shared/screens/registration/captcha.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

const CaptchaField = lazy(() => import('./captcha-field.tsx'));

/** The state of a form's captcha. */
export interface UsedCaptcha {
  /** The answer to pass to calls; without a token, `requireCaptcha` refuses with "please retry in a few seconds". */
  answer: Captcha;
  /** The widget, or null if the site requires no captcha (AUTH-11). */
  field: ReactNode;
  /** Requests a new token; call it after each call that used one, because a token is valid once. */
  renew(): void;
}

/** The captcha of a form that signs in, registers, or sends a mail. */
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
