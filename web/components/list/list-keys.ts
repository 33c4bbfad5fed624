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

/** The letters of the terminal UI on the lists of the console. `A–Z` stands for the capitals that sort, `1–9` for the digits. */
export const listKeys = [
  { keys: ['/'], action: 'search', label: 'web.keySearch', isAtFoot: true },
  { keys: ['j'], action: 'down', label: 'web.keyDown', isAtFoot: true },
  { keys: ['k'], action: 'up', label: 'web.keyUp', isAtFoot: true },
  { keys: ['g'], action: 'go', label: 'web.keyGo' },
  { keys: ['G'], action: 'last', label: 'web.keyLast' },
  { keys: ['Enter'], action: 'open', label: 'web.keyOpen' },
  { keys: ['Space'], action: 'mark', label: 'web.keyMark', isAtFoot: true },
  { keys: ['J'], action: 'extend-down', label: 'web.keyExtendDown' },
  { keys: ['K'], action: 'extend-up', label: 'web.keyExtendUp' },
  { keys: ['*'], action: 'mark-all', label: 'web.keyMarkAll' },
  { keys: ['a'], action: 'actions', label: 'web.keyActions', isAtFoot: true },
  { keys: ['e'], action: 'edit', label: 'web.keyEdit', isAtFoot: true },
  { keys: ['i'], action: 'edit-in-place', label: 'web.keyEditInPlace' },
  { keys: ['n'], action: 'create', label: 'web.keyCreate' },
  { keys: ['c'], action: 'verb-connect', label: 'web.keyConnect' },
  { keys: ['t'], action: 'verb-test', label: 'web.keyTest' },
  { keys: ['+'], action: 'verb-enable', label: 'web.keyEnable' },
  { keys: ['-'], action: 'verb-disable', label: 'web.keyDisable' },
  { keys: ['Delete'], action: 'verb-delete', label: 'web.keyDelete' },
  { keys: ['o'], action: 'verb-image', label: 'web.keyImage' },
  { keys: ['y'], action: 'copy', label: 'web.keyCopy' },
  { keys: ['='], action: 'copy-command', label: 'web.keyCopyCommand' },
  { keys: ['d'], action: 'doors', label: 'web.keyDoors' },
  { keys: ['v'], action: 'preview', label: 'web.keyPreview' },
  { keys: ['f'], action: 'troubles', label: 'web.keyTroubles' },
  { keys: ['s'], action: 'filters', label: 'web.keyFilters' },
  { keys: ['1–9'], action: 'saved-view', label: 'web.keySavedView' },
  { keys: ['A–Z'], action: 'sort-by', label: 'web.keySortBy' },
  { keys: [','], action: 'layout', label: 'web.keyColumns' },
  { keys: ['r'], action: 'refresh', label: 'web.keyRefresh' },
  { keys: ['p'], action: 'pause', label: 'web.keyLive' },
  { keys: [':'], action: 'command', label: 'web.keyCommand' },
  { keys: ['['], action: 'back', label: 'web.keyBack' },
  { keys: [']'], action: 'forward', label: 'web.keyForward' },
  { keys: ['Escape'], action: 'peel', label: 'web.keyPeel' },
  { keys: ['?'], action: 'help', label: 'web.keyHelp', isAtFoot: true },
] as const satisfies readonly ListKey[];

export type ListAction = (typeof listKeys)[number]['action'];

/** What a key does in a list. */
export function actionOfKey(key: string): ListAction | undefined {
  const typed = key === ' ' ? 'Space' : key;
  const known = listKeys.find(({ keys }) => keys.some((one) => one === typed));
  if (known) return known.action;
  if (/^[0-9]$/.test(key)) return 'saved-view';
  return /^[A-Z]$/.test(key) ? 'sort-by' : undefined;
}
