import { Paper } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Banner } from '../components/banner.tsx';
import { useSay, useSession } from '../console-context.tsx';
import { safeReturnPath } from '../navigation/return-path.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import classes from './login.module.css';
import { SignInChoices } from './sign-in-choices.tsx';

/** /login: password or third party; `?expired` says why one is here, `?next` where one came from (AUTH-01 to AUTH-03, AUTH-08). */
export default function LoginRoute() {
  const say = useSay();
  const navigation = useNavigation();
  const { search } = useAddress();
  const { user, status } = useSession();
  const query = new URLSearchParams(search);
  const next = safeReturnPath(query.get('next')) ?? '/token';

  // Whoever is signed in already has no business here.
  useEffect(() => {
    if (user !== undefined) navigation.go(next, { replace: true });
  }, [user, next, navigation]);

  return (
    <div className={classes.page}>
      <Paper component="section" withBorder className={classes.card} bg="var(--surface)">
        <h1 className={classes.title}>
          {say('web.signInTo', { site: status?.system_name || say('web.defaultSystemName') })}
        </h1>
        {query.get('expired') !== null && (
          <Banner
            tone="warn"
            isUrgent
            className={classes.expired}
            icon={<IconClockExclamation size={17} stroke={1.6} />}
          >
            {say('signIn.expired')}
          </Banner>
        )}
        <SignInForm onSignedIn={() => navigation.go(next, { replace: true })} />
        <SignInChoices />
      </Paper>
    </div>
  );
}
