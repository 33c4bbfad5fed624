import type { MessageKey } from '../../../shared/text/text.ts';

/** One key of the console's lists: how it is typed and shown, its action and its label. */
export interface ListKey {
  keys: readonly string[];
  /** The action's name in the key table of the terminal UI, which uses the same letters (WEB-06). */
  action: string;
  label: MessageKey;
  /** Shown at the foot of the list as well. */
  isAtFoot?: boolean;
}

/** The terminal UI's letter keys, on the lists of the console. `A–Z` means the capitals that sort, `1–9` the digits. */
export const listKeys = [
  { keys: ['/'], action: 'search', label: 'list.keySearch', isAtFoot: true },
  { keys: ['j'], action: 'down', label: 'list.keyDown', isAtFoot: true },
  { keys: ['k'], action: 'up', label: 'list.keyUp', isAtFoot: true },
  { keys: ['g'], action: 'go', label: 'list.keyGo' },
  { keys: ['G'], action: 'last', label: 'list.keyLast' },
  { keys: ['Enter'], action: 'open', label: 'list.keyOpen' },
  { keys: ['Space'], action: 'mark', label: 'list.keyMark', isAtFoot: true },
  { keys: ['J'], action: 'extend-down', label: 'list.keyExtendDown' },
  { keys: ['K'], action: 'extend-up', label: 'list.keyExtendUp' },
  { keys: ['*'], action: 'mark-all', label: 'list.keyMarkAll' },
  { keys: ['a'], action: 'actions', label: 'list.keyActions', isAtFoot: true },
  { keys: ['e'], action: 'edit', label: 'list.keyEdit', isAtFoot: true },
  { keys: ['i'], action: 'edit-in-place', label: 'list.keyEditInPlace' },
  { keys: ['n'], action: 'create', label: 'list.keyCreate' },
  { keys: ['c'], action: 'verb-connect', label: 'list.keyConnect' },
  { keys: ['t'], action: 'verb-test', label: 'list.keyTest' },
  { keys: ['+'], action: 'verb-enable', label: 'list.keyEnable' },
  { keys: ['-'], action: 'verb-disable', label: 'list.keyDisable' },
  { keys: ['Delete'], action: 'verb-delete', label: 'list.keyDelete' },
  { keys: ['o'], action: 'verb-image', label: 'list.keyImage' },
  { keys: ['y'], action: 'copy', label: 'list.keyCopy' },
  { keys: ['='], action: 'copy-command', label: 'list.keyCopyCommand' },
  { keys: ['d'], action: 'doors', label: 'list.keyRelated' },
  { keys: ['v'], action: 'preview', label: 'list.keyPreview' },
  { keys: ['f'], action: 'troubles', label: 'list.keyTroubles' },
  { keys: ['s'], action: 'filters', label: 'list.keyFilters' },
  { keys: ['1–9'], action: 'saved-view', label: 'list.keySavedView' },
  { keys: ['A–Z'], action: 'sort-by', label: 'list.keySortBy' },
  { keys: [','], action: 'layout', label: 'list.keyColumns' },
  { keys: ['r'], action: 'refresh', label: 'list.keyRefresh' },
  { keys: ['p'], action: 'pause', label: 'list.keyLive' },
  { keys: [':'], action: 'command', label: 'list.keyCommand' },
  { keys: ['['], action: 'back', label: 'list.keyBack' },
  { keys: [']'], action: 'forward', label: 'list.keyForward' },
  { keys: ['z'], action: 'undo', label: 'list.keyUndo' },
  { keys: ['Escape'], action: 'peel', label: 'list.keyPeel' },
  { keys: ['?'], action: 'help', label: 'list.keyHelp', isAtFoot: true },
] as const satisfies readonly ListKey[];

export type ListAction = (typeof listKeys)[number]['action'];

/** The action of a key in a list; undefined for a key without one. */
export function actionOfKey(key: string): ListAction | undefined {
  const typed = key === ' ' ? 'Space' : key;
  const known = listKeys.find(({ keys }) => keys.some((one) => one === typed));
  if (known) return known.action;
  if (/^[0-9]$/.test(key)) return 'saved-view';
  return /^[A-Z]$/.test(key) ? 'sort-by' : undefined;
}
