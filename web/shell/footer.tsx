import { lazy, Suspense, useEffect, useState } from 'react';
import { Dispensable } from '../components/boundary.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { firstViewFetched } from '../routing/routes.tsx';
import { useConsole, useSay, useSession } from '../session/console-context.tsx';
import classes from './shell.module.css';

const OperatorHtml = lazy(async () => {
  await firstViewFetched();
  return import('../operator-content/operator-html.tsx');
});

/** Fetched together with `OperatorHtml`, so that neither is part of the first load. */
const FooterLine = lazy(async () => {
  await firstViewFetched();
  return import('./footer-line.tsx');
});

const polls = 5;
/** In ms. */
const pollInterval = 200;

/** The paths with the whole footer, which visitors read. On others its lines would take room from lists and forms. */
const wholeOn: readonly string[] = ['/', '/about'];

/**
 * The operator's footer, sanitised, or a default credit (NAV-08). On a first visit the status is polled 5 times at
 * 200 ms before the credit is shown, so that the credit does not appear briefly before the operator's footer arrives.
 */
export function Footer() {
  const { world } = useConsole();
  const { status, statusIsFresh, user } = useSession();
  const { path } = useAddress();
  const say = useSay();
  const [looks, setLooks] = useState(0);
  const isKnown = status !== undefined || statusIsFresh;
  const isWaiting = !isKnown && looks < polls;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return world.clock.every(pollInterval, () => setLooks((count) => count + 1));
  }, [isWaiting, world]);

  if (isWaiting) return <footer className={classes.footer}>&nbsp;</footer>;
  const html = status?.footer_html;
  return (
    <footer className={classes.footer}>
      {html ? (
        <Dispensable>
          <Suspense fallback={<>&nbsp;</>}>
            {user === undefined || wholeOn.includes(path) ? (
              <OperatorHtml html={html} />
            ) : (
              <FooterLine key={path} html={html} />
            )}
          </Suspense>
        </Dispensable>
      ) : (
        say('web.credit')
      )}
    </footer>
  );
}
