import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Dispensable } from '../components/boundary.tsx';
import { useConsole, useSay, useSession } from '../console-context.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { firstViewFetched } from '../routing/routes.tsx';
import line from './footer.module.css';
import classes from './shell.module.css';

const OperatorHtml = lazy(async () => {
  await firstViewFetched();
  return import('../components/operator-html.tsx');
});

const polls = 5;
const pollInterval = 200;

/** Where a footer stands at full height: what visitors read. Elsewhere it would take its lines from lists and forms. */
const wholeOn: readonly string[] = ['/', '/about'];

/**
 * The operator's footer, sanitised, or a default credit (NAV-08). On a first visit it is looked for 5 times at 200 ms
 * before the credit is shown, so that the credit does not flash up before the operator's own words arrive.
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
              <OneLine key={path}>
                <OperatorHtml html={html} />
              </OneLine>
            )}
          </Suspense>
        </Dispensable>
      ) : (
        say('web.credit')
      )}
    </footer>
  );
}

/** One line of the footer, and a button for the rest where there is more. */
function OneLine({ children }: { children: ReactNode }) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const { ref: sized, width } = useElementSize();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sized, box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width cuts off another part.
  useEffect(() => {
    const shown = box.current?.firstElementChild;
    if (!isOpen && shown) setIsCut(shown.scrollWidth > shown.clientWidth + 1);
  }, [width, isOpen]);
  const label = say(isOpen ? 'web.lessFooter' : 'web.wholeFooter');
  return (
    <div className={line.line} data-open={isOpen || undefined}>
      <div ref={ref}>{children}</div>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={label}
          title={label}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots size={15} stroke={1.6} aria-hidden />
        </button>
      )}
    </div>
  );
}
