import { useState } from 'react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import type { Done, SiteAction } from '../../shared/screens/action.ts';
import { commandLineOf } from '../../shared/screens/command-line.ts';
import { describeError } from '../../shared/screens/describe-error.ts';
import { useConsole } from '../console-context.tsx';
import { usePlace } from '../navigation/use-place.ts';
import { tell } from '../overlays/tell.ts';
import { confirm } from './list/confirm.tsx';
import { showDone } from './list/show-done.ts';

// biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is run with a value of its own form.
export type AnySiteAction = SiteAction<any>;

export interface SiteActionRunner {
  /** Refusal, confirmation, run, message; undefined when it did not come to an end that was asked for. Never rejects. */
  run(action: AnySiteAction, input?: unknown): Promise<Done | undefined>;
  /** The verb under way. */
  running: string | undefined;
}

/** Runs actions that stand beside no list. `noun` is the command line's group of them. A secret is shown once and copied. */
export function useSiteAction(noun: string): SiteActionRunner {
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const begin = usePlace();
  const [running, setRunning] = useState<string>();

  const run = async (action: AnySiteAction, input?: unknown): Promise<Done | undefined> => {
    const refusal = action.refusal?.(context);
    if (refusal !== undefined) {
      tell('warn', refusal);
      return undefined;
    }
    const confirmation = action.danger === 'safe' ? undefined : action.confirm?.(context, input as never);
    if (confirmation !== undefined) {
      const isConfirmed = await confirm({
        confirmation,
        danger: action.danger,
        label: say(action.label),
        cancelLabel: say('common.cancel'),
        command: commandLineOf({ noun, verb: action.verb, fields: action.input?.fields, value: input as never }),
      });
      if (!isConfirmed) return undefined;
    }
    setRunning(action.verb);
    const isHere = begin();
    try {
      const done: Done = await action.run(input, context, {});
      showDone(done, world, say, { isElsewhere: !isHere() });
      // Where the browser refuses, the dialog that shows it offers the copy.
      if (done.secret !== undefined && (await world.clipboard.write(done.secret))) tell('good', say('common.copied'));
      return done;
    } catch (error) {
      const { message, hint } = describeError(error, say);
      tell('bad', message, hint);
      return undefined;
    } finally {
      setRunning(undefined);
    }
  };
  return { run, running };
}
