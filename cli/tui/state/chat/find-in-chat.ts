import { drawnOf, type Searched } from '../find/find-layer.ts';
import type { Store } from '../store.ts';
import type { PlaygroundState } from './playground-chat.ts';

/**
 * The end of the visible lines while the answer is followed: some lines below its own end, so that it grows into empty
 * lines. Moving every line up for each new one would be most of the output over a slow line.
 */
export function followedEnd(length: number, space: number): number {
  const step = Math.max(1, Math.floor(space / 3));
  return length <= space ? length : space + Math.ceil((length - space) / step) * step;
}

/**
 * The conversation as a text that is searched (TUI-14): its place is counted from the end, as an answer being written
 * adds lines there, and not from the top.
 */
export function searchedChat(store: Store<PlaygroundState>): Searched {
  const text: Searched = {
    store: {
      subscribe: store.subscribe,
      get: () => {
        const { back, find } = store.get();
        const { lines, room } = drawnOf(text);
        const end = back > 0 ? lines.length - back : followedEnd(lines.length, room);
        return { top: Math.max(0, end - room), ...(find && { find }) };
      },
      set: ({ top, ...change }) => {
        const { lines, room } = drawnOf(text);
        store.set({
          ...('find' in change && { find: change.find }),
          ...(top !== undefined && { back: Math.max(0, lines.length - room - top) }),
        });
      },
    },
  };
  return text;
}
