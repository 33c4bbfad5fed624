import { useEffect, useRef } from 'react';
import type { Address } from '../navigation/history.ts';
import { ask } from '../overlays/ask.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * Holds the person back while something typed is not saved: leaving by link, Back, Escape or closing the tab asks first.
 * `keeps` tells addresses that do not lose the draft. Returns a function that lets go, for the moment after saving.
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
      void ask({
        title: say('form.unsaved'),
        confirm: say('web.discard'),
        cancel: say('web.keepEditing'),
        isDangerous: true,
      }).then((isConfirmed) => {
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
