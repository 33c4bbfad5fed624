import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Confirmation, Danger } from '../../shared/screen/action.ts';
import type { ConsentStep } from '../../shared/screen/flow/flow-steps.ts';
import type { LateLines } from '../../shared/screen/impact/impact-state.ts';
import type { Say } from '../../shared/text/text.ts';
import { CommandLine } from '../components/command-line.tsx';
import { ask } from '../overlays/ask.ts';
import classes from './confirm.module.css';

const ChangesView = lazy(() => import('./changes-view.tsx'));

interface Question {
  confirmation: Confirmation;
  /** What is lost, told as it comes (SEE-10). */
  impact?: LateLines | undefined;
  danger: Danger;
  /** The word on the button that does it. */
  label: string;
  cancelLabel: string;
  command: string;
  /** What has to be typed first. */
  wanted?: string | undefined;
}

/** Asks before something dangerous: what, to whom, with which consequences, and which command would do the same. */
function confirm({ confirmation, impact, danger, label, cancelLabel, command, wanted }: Question): Promise<boolean> {
  return ask({
    title: confirmation.question,
    confirm: label,
    cancel: cancelLabel,
    wanted,
    isDangerous: danger === 'irreversible',
    size: confirmation.changes === undefined ? undefined : 'xl',
    children: (
      <div className={classes.body}>
        {confirmation.changes !== undefined && (
          <Suspense>
            <ChangesView changes={confirmation.changes} />
          </Suspense>
        )}
        {confirmation.consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {impact !== undefined && <ImpactLines impact={impact} />}
        <CommandLine command={command} />
      </div>
    ),
  });
}

/** Asks what a flow asks, and answers it. */
export function askConsent<Row>(step: ConsentStep<Row>, say: Say): void {
  const { action, danger, command, impact, countToType: wanted } = step;
  const words = { label: say(action.label), cancelLabel: say('common.cancel'), command, wanted };
  void confirm({ ...words, confirmation: step, impact, danger }).then((isAgreed) =>
    isAgreed ? step.agree() : step.decline(),
  );
}

/** What is lost, a sentence a line, as it becomes known. */
export function ImpactLines({ impact }: { impact: LateLines }) {
  const lines = useSyncExternalStore(impact.subscribe, impact.lines);
  return (
    <div aria-live="polite" className={classes.impact}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
