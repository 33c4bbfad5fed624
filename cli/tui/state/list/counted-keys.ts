import type { App } from '../app.ts';
import { moved } from '../input/moving.ts';
import { goBack, goForward } from './history.ts';
import type { List } from './rows/list.ts';
import { extendMarks } from './selecting.ts';

/**
 * Returns how a key of the list acts with a count typed before it (TUI-15); undefined for a key that takes no count.
 */
export function countedInList(action: string): ((app: App, list: List, count: number) => void) | undefined {
  if (steps.includes(action)) {
    return (_app, list, count) => {
      let index = list.store.get().cursor;
      const { length } = list.shown();
      for (let time = 0; time < count; time++) {
        const next = moved(action, index, length, list.height());
        if (next === index) break;
        index = next;
      }
      list.moveTo(index);
    };
  }
  return others[action];
}

const steps: readonly string[] = ['up', 'down', 'page-up', 'page-down', 'half-up', 'half-down'];

const others: Readonly<Record<string, (app: App, list: List, count: number) => void>> = {
  // Goes to the row with this number, as the second line of the screen counts them.
  first: (_app, list, count) => list.moveTo(count - 1),
  last: (_app, list, count) => list.moveTo(count - 1),
  'extend-down': (_app, list, count) => extendMarks(list, 1, count),
  'extend-up': (_app, list, count) => extendMarks(list, -1, count),
  back: (app, _list, count) => {
    for (let time = 0; time < count && goBack(app); time++);
  },
  forward: (app, _list, count) => {
    for (let time = 0; time < count && goForward(app); time++);
  },
};
