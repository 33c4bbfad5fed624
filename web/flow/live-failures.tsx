import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { actionsFor } from '../../shared/screen/access.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { LiveFailure } from '../../shared/screen/live-table.ts';
import { type AnyScreen, screenOf } from '../../shared/screens/registry.ts';
import { listOf, pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { notify } from '../overlays/notify.ts';
import classes from './live-matrix.module.css';
import { useFlow } from './use-flow.ts';

const ActionInput = lazy(() => import('./action-input.tsx'));

/** The failures of a run, with the actions that may help once the run is over (SEE-08). */
export function LiveFailures({ failures, isOver }: { failures: readonly LiveFailure[]; isOver: boolean }) {
  const { say } = useScreenContext();
  const { data: screen } = useQuery({
    queryKey: ['screen', 'probe'],
    queryFn: async () => (await screenOf('probe').load?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = say('probe.failures', { count: failures.reduce((count, { of }) => count + of.length, 0) });
  return (
    <section className={classes.failures} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {failures.map((failure) => (
          <li key={failure.id}>
            <p>
              <strong data-tone="bad">■ {failure.kind}</strong> <b>{failure.head}</b> {listOf([...failure.of], say)}
            </p>
            {failure.message !== '' && <q>{failure.message}</q>}
            {failure.others && <p data-tone={failure.others.tone}>{failure.others.text}</p>}
            {isOver && screen && <Acts screen={screen as AnyScreen} failure={failure} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For how many columns of a failure an action on single rows gets a button. */
const mostSingles = 3;

/** Buttons for the actions that may help with a failure, the likeliest first. They run as in the list of results. */
function Acts({ screen, failure: { rows, of } }: { screen: AnyScreen; failure: LiveFailure }) {
  const context = useScreenContext();
  const { say } = context;
  const flow = useFlow(screen);
  const actions = actionsFor(screen.actions, context);
  const start = async (action: (typeof actions)[number], keys: readonly string[]) => {
    const found = keys.map((key) => screen.lookUp?.find(key, {}, context, {}));
    const results = await Promise.allSettled(found);
    // Skip rows that no longer exist; warn only when none is left.
    const left = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = results.find((one) => one.status === 'rejected');
    if (left.length > 0) flow.start(action, left);
    else if (lost !== undefined) notify('warn', describeError(lost.reason, say).message);
  };
  return (
    <div className={classes.acts}>
      {rows.verbs.map((verb) => {
        const action = actions.find((one) => one.verb === verb);
        if (action === undefined) return null;
        const button = (label: string, keys: readonly string[]) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            title={say(action.help)}
            loading={flow.running === verb}
            onClick={() => void start(action, keys)}
          >
            {label}
          </Button>
        );
        const label = say(action.label);
        if (action.on === 'all' || action.single !== true || of.length === 1) return button(label, rows.keys);
        // An action on single rows gets one button per column.
        return of
          .slice(0, mostSingles)
          .map((name, index) => button(pairOf(label, name, say), rows.keys.slice(index, index + 1)));
      })}
      {flow.form !== undefined && (
        <Suspense>
          <ActionInput form={flow.form} />
        </Suspense>
      )}
    </div>
  );
}
