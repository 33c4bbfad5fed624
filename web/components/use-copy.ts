import { createElement } from 'react';
import { usePlace } from '../navigation/use-place.ts';
import { showDialog } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { CopyByHand } from './copy-by-hand.tsx';

/**
 * Puts a text on the clipboard and says so; where the browser refuses, shows it for copying by hand (FMT-02). Where the
 * text had to be fetched, `isHere` says whether the person still is where it was asked for: elsewhere nothing opens.
 */
export function useCopy(): (text: string, isHere?: () => boolean) => Promise<void> {
  const { world, say } = useConsole();
  const begin = usePlace();
  return async (text, isHere = begin()) => {
    if (await world.clipboard.write(text)) return notify('good', say('common.copied'));
    const open = () => showDialog(say('common.copyByHand'), createElement(CopyByHand, { text }), say('common.close'));
    if (isHere()) return open();
    notify('warn', say('web.notCopied'), undefined, { action: { label: say('web.show'), run: open }, isKept: true });
  };
}
