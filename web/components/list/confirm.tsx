import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Confirmation, Danger, RunOptions } from '../../../shared/screen/action.ts';
import type { LateLines } from '../../../shared/screen/impact/impact-state.ts';
import type { Say } from '../../../shared/text/text.ts';
import { ask } from '../../overlays/ask.ts';
import { CommandLine } from '../command-line.tsx';
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
  wanted?: string;
}

/** Asks before something dangerous: what, to whom, with which consequences, and which command would do the same. */
export function confirm({
  confirmation,
  impact,
  danger,
  label,
  cancelLabel,
  command,
  wanted,
}: Question): Promise<boolean> {
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

/** Asks before a save that takes channels away from groups (SEE-10), costs money or gives rights (TUI-18), for `saveRow`. */
export function askLoss(say: Say): NonNullable<RunOptions['agree']> {
  const words = {
    label: say('common.save'),
    cancelLabel: say('common.cancel'),
    command: '',
  };
  return ({ impact, ...confirmation }) =>
    confirm({ ...words, confirmation, impact, danger: impact === undefined ? 'confirm' : 'irreversible' });
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
