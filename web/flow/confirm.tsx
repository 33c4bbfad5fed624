import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Confirmation, Danger } from '../../shared/screen/action.ts';
import type { ConsentStep } from '../../shared/screen/flow/flow-steps.ts';
import type { LateLines } from '../../shared/screen/impact/impact-state.ts';
import type { Say } from '../../shared/text/text.ts';
import { CommandLine } from '../components/command-line.tsx';
import { ask } from '../overlays/ask.ts';
import classes from './confirm.module.css';

const ChangesView = lazy(() => import('./changes-view.tsx'));

interface ConfirmProps {
  confirmation: Confirmation;
  /** What the action takes away, whose lines arrive while the dialog is open (SEE-10). */
  impact?: LateLines | undefined;
  danger: Danger;
  /** The label of the button that confirms. */
  label: string;
  cancelLabel: string;
  command: string;
  /** The text that must be typed to enable the button. */
  wanted?: string | undefined;
}

/**
 * Opens the confirmation of an action: the question, the changes, the consequences and the equivalent command line.
 * Resolves true when confirmed.
 */
function confirm({
  confirmation,
  impact,
  danger,
  label,
  cancelLabel,
  command,
  wanted,
}: ConfirmProps): Promise<boolean> {
  return ask({
    title: confirmation.prompt,
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

/** Opens the confirmation of a flow's consent step, and calls `agree` or `decline` with the outcome. */
export function askConsent<Row>(step: ConsentStep<Row>, say: Say): void {
  const { action, danger, command, impact, textToType: wanted } = step;
  const words = { label: say(action.label), cancelLabel: say('common.cancel'), command, wanted };
  void confirm({ ...words, confirmation: step, impact, danger }).then((isAgreed) =>
    isAgreed ? step.agree() : step.decline(),
  );
}

/** What an action takes away: one sentence per line, as they arrive. */
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
