import { createElement } from 'react';
import { useStillHere } from '../navigation/use-still-here.ts';
import { showDialog } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { CopyByHand } from './copy-by-hand.tsx';

/**
 * Returns a function that copies a text to the clipboard and notifies the person; where the browser refuses, a dialog
 * shows the text to copy by hand (FMT-02). For a text that had to be fetched, pass an `isHere` made before the request:
 * when the person has left meanwhile, a message offers the dialog instead.
 */
export function useCopy(): (text: string, isHere?: () => boolean) => Promise<void> {
  const { world, say } = useConsole();
  const begin = useStillHere();
  return async (text, isHere = begin()) => {
    if (await world.clipboard.write(text)) return notify('good', say('common.copied'));
    const open = () => showDialog(say('common.copyByHand'), createElement(CopyByHand, { text }), say('common.close'));
    if (isHere()) return open();
    notify('warn', say('web.notCopied'), undefined, { action: { label: say('web.show'), run: open }, isKept: true });
  };
}
