import type { Confirmation, Danger } from '../../../shared/screens/action.ts';
import { ask } from '../../overlays/ask.ts';
import { CommandLine } from '../command-line.tsx';
import classes from './confirm.module.css';

interface Question {
  confirmation: Confirmation;
  danger: Danger;
  /** The word on the button that does it. */
  label: string;
  cancelLabel: string;
  command: string;
  /** What has to be typed first. */
  wanted?: string;
}

/** Asks before something dangerous: what, to whom, with which consequences, and which command would do the same. */
export function confirm({ confirmation, danger, label, cancelLabel, command, wanted }: Question): Promise<boolean> {
  return ask({
    title: confirmation.question,
    confirm: label,
    cancel: cancelLabel,
    wanted,
    isDangerous: danger === 'irreversible',
    children: (
      <div className={classes.body}>
        {confirmation.consequences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <CommandLine command={command} />
      </div>
    ),
  });
}
