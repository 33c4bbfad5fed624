import { useEffect, useRef } from 'react';
import type { Say } from '../../shared/text/text.ts';
import type { Address } from '../navigation/history.ts';
import { ask } from '../overlays/ask.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * Asks for confirmation before navigation discards unsaved input. The draft is also counted in the console's `drafts`,
 * which guard against closing the tab. `keeps` returns true for addresses that keep the draft. Returns a function that
 * releases the guard, to be called after saving.
 */
export function useDraftGuard(isUnsaved: boolean, keeps: (next: Address) => boolean): () => void {
  const { navigation, drafts, say } = useConsole();
  const latest = useRef(keeps);
  latest.current = keeps;
  const letGo = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const forgetDraft = drafts.add();
    const unguard = navigation.guard((next, proceed) => {
      if (latest.current(next)) return proceed();
      void askToDiscard(say).then((isConfirmed) => {
        if (!isConfirmed) return;
        letGo.current();
        proceed();
      });
    });
    letGo.current = () => {
      forgetDraft();
      unguard();
    };
    return letGo.current;
  }, [isUnsaved, navigation, drafts, say]);

  return () => letGo.current();
}

/** Asks whether unsaved input may be discarded. */
export function askToDiscard(say: Say): Promise<boolean> {
  return ask({
    title: say('form.unsaved'),
    confirm: say('web.discard'),
    cancel: say('web.keepEditing'),
    isDangerous: true,
  });
}
