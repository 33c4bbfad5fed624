import { Anchor } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Banner } from '../components/banner.tsx';
import { safeReturnPath } from '../navigation/return-path.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { useSay, useSession } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import classes from '../sign-in/card.module.css';
import { SignInCard } from '../sign-in/card.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import type { ThirdPartySignIn } from '../sign-in/third-party-outcome.tsx';
import { useLeaveWhenSignedIn } from '../sign-in/use-leave-when-signed-in.ts';

/**
 * Loaded separately with all code of third-party providers, because most users sign in with a password and need not
 * wait.
 */
const SignInChoices = lazy(() => import('../sign-in/sign-in-choices.tsx'));
const ThirdPartyOutcome = lazy(() => import('../sign-in/third-party-outcome.tsx'));

/**
 * /login: sign-in with password or third party. `?expired` gives the reason for the redirect, `?next` the location to
 * return to (AUTH-01 to AUTH-03, AUTH-08).
 */
export default function LoginRoute() {
  const say = useSay();
  const { search } = useAddress();
  const { status } = useSession();
  const site = useSiteName();
  const query = new URLSearchParams(search);
  const next = safeReturnPath(query.get('next'));
  const [answered, setAnswered] = useState<ThirdPartySignIn & { landing: string }>();
  const [isSecondStep, setIsSecondStep] = useState(false);
  useLeaveWhenSignedIn(next ?? answered?.landing ?? '/token');

  return (
    <SignInCard
      title={isSecondStep ? say('signIn.secondStep') : say('web.signInTo', { site })}
      links={
        isSecondStep ? undefined : (
          <>
            {status?.register_enabled !== false && (
              <Anchor component={Link} fz="sm" to="/register">
                {say('web.registerInstead')}
              </Anchor>
            )}
            <Anchor component={Link} fz="sm" to="/reset">
              {say('web.forgotPassword')}
            </Anchor>
          </>
        )
      }
    >
      {query.get('expired') !== null && !isSecondStep && (
        <Banner tone="warn" isUrgent className={classes.expired} icon={<IconClockExclamation size={17} stroke={1.6} />}>
          {say('signIn.expired')}
        </Banner>
      )}
      {answered === undefined ? (
        <>
          <SignInForm onSignedIn={() => undefined} onSecondStep={setIsSecondStep} />
          {!isSecondStep && (
            <Suspense>
              <SignInChoices next={next} onOutcome={setAnswered} />
            </Suspense>
          )}
        </>
      ) : (
        <Suspense>
          <ThirdPartyOutcome signIn={answered} onBack={() => setAnswered(undefined)} />
        </Suspense>
      )}
    </SignInCard>
  );
}
