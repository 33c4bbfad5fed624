import { lazy, Suspense, useEffect, useState } from 'react';
import { Dispensable } from '../components/boundary.tsx';
import { useConsole, useSay, useSession } from '../console-context.tsx';
import { firstViewFetched } from '../routing/routes.tsx';
import classes from './shell.module.css';

const OperatorHtml = lazy(async () => {
  await firstViewFetched();
  return import('../components/operator-html.tsx');
});

const polls = 5;
const pollInterval = 200;

/**
 * The operator's footer, sanitised, or a default credit (NAV-08). On a first visit it is looked for 5 times at 200 ms
 * before the credit is shown, so that the credit does not flash up before the operator's own words arrive.
 */
export function Footer() {
  const { world } = useConsole();
  const { status, statusIsFresh } = useSession();
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
            <OperatorHtml html={html} />
          </Suspense>
        </Dispensable>
      ) : (
        say('web.credit')
      )}
    </footer>
  );
}
