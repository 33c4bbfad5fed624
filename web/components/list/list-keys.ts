import type { MessageKey } from '../../../shared/text/text.ts';

/** One key of the web's lists: as it is typed and shown, what it does, and the words for it. */
export interface ListKey {
  keys: readonly string[];
  /** Called as in the key table of the terminal UI, which has the same letters (WEB-06). */
  action: string;
  label: MessageKey;
  /** Shown at the foot of the list as well. */
  isAtFoot?: boolean;
}

/** The letters of the terminal UI on the lists of the console. `A–Z` stands for the capitals that sort. */
export const listKeys = [
  { keys: ['/'], action: 'search', label: 'web.keySearch', isAtFoot: true },
  { keys: ['j'], action: 'down', label: 'web.keyDown', isAtFoot: true },
  { keys: ['k'], action: 'up', label: 'web.keyUp', isAtFoot: true },
  { keys: ['g'], action: 'first', label: 'web.keyFirst' },
  { keys: ['G'], action: 'last', label: 'web.keyLast' },
  { keys: ['Enter', 'l'], action: 'open', label: 'web.keyOpen' },
  { keys: ['Space'], action: 'mark', label: 'web.keyMark', isAtFoot: true },
  { keys: ['v'], action: 'range', label: 'web.keyRange' },
  { keys: ['*'], action: 'mark-all', label: 'web.keyMarkAll' },
  { keys: ['a'], action: 'actions', label: 'web.keyActions', isAtFoot: true },
  { keys: ['e'], action: 'edit', label: 'web.keyEdit', isAtFoot: true },
  { keys: ['i'], action: 'edit-in-place', label: 'web.keyEditInPlace' },
  { keys: ['c'], action: 'create', label: 'web.keyCreate' },
  { keys: ['t'], action: 'verb-test', label: 'web.keyTest' },
  { keys: ['+'], action: 'verb-enable', label: 'web.keyEnable' },
  { keys: ['-'], action: 'verb-disable', label: 'web.keyDisable' },
  { keys: ['Delete'], action: 'verb-delete', label: 'web.keyDelete' },
  { keys: ['o'], action: 'verb-image', label: 'web.keyImage' },
  { keys: ['y'], action: 'copy', label: 'web.keyCopy' },
  { keys: ['='], action: 'copy-command', label: 'web.keyCopyCommand' },
  { keys: ['d'], action: 'doors', label: 'web.keyDoors' },
  { keys: ['n'], action: 'next-row', label: 'web.keyNextRow' },
  { keys: ['N'], action: 'previous-row', label: 'web.keyPreviousRow' },
  { keys: ['f'], action: 'filters', label: 'web.keyFilters' },
  { keys: ['A–Z'], action: 'sort-by', label: 'web.keySortBy' },
  { keys: [','], action: 'layout', label: 'web.keyColumns' },
  { keys: ['r'], action: 'refresh', label: 'web.keyRefresh' },
  { keys: ['p'], action: 'pause', label: 'web.keyLive' },
  { keys: ['s'], action: 'pace', label: 'web.keyPace' },
  { keys: ['!'], action: 'troubles', label: 'web.keyTroubles' },
  { keys: [':'], action: 'command', label: 'web.keyCommand' },
  { keys: ['b'], action: 'views', label: 'web.keyViews' },
  { keys: ['['], action: 'back', label: 'web.keyBack' },
  { keys: [']'], action: 'forward', label: 'web.keyForward' },
  { keys: ['Escape'], action: 'peel', label: 'web.keyPeel' },
  { keys: ['?'], action: 'help', label: 'web.keyHelp', isAtFoot: true },
] as const satisfies readonly ListKey[];

export type ListAction = (typeof listKeys)[number]['action'];

/** What a key does in a list, or in the details of a row (`isInDetails`), where `N` goes back a row and sorts nothing. */
export function actionOfKey(key: string, isInDetails: boolean): ListAction | undefined {
  const typed = key === ' ' ? 'Space' : key;
  const known = listKeys.find(({ keys, action }) => {
    const isOfDetails = action === 'next-row' || action === 'previous-row';
    return keys.some((one) => one === typed) && (isInDetails || !isOfDetails || key === 'n');
  });
  if (known) return known.action;
  return /^[A-Z]$/.test(key) ? 'sort-by' : undefined;
}
