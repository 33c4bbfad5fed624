import { createElement } from 'react';
import { useConsole } from '../console-context.tsx';
import { showDialog } from '../overlays/ask.ts';
import { tell } from '../overlays/tell.ts';
import { CopyByHand } from './copy-by-hand.tsx';

/** Puts a text on the clipboard and says so; where the browser refuses, shows it for copying by hand (FMT-02). */
export function useCopy(): (text: string) => Promise<void> {
  const { world, say } = useConsole();
  return async (text) => {
    if (await world.clipboard.write(text)) return tell('good', say('common.copied'));
    showDialog(say('common.copyByHand'), createElement(CopyByHand, { text }), say('common.close'));
  };
}
