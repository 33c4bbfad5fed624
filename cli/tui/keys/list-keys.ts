import { anyCapital } from '../../../shared/screen/sort-letters.ts';
import { branches, moveAndGo, pages, upAndDown } from './moving-keys.ts';

/** Keys that close the current view or layer. */
export const close = {
  keys: ['escape', 'q', '[', 'backspace'],
  action: 'close',
  label: 'tui.keyBack',
  footer: 9,
} as const;

/** Opens the keys of the context, where no text is typed. */
export const help = {
  keys: ['?', 'f1'],
  action: 'help',
  label: 'tui.keyHelp',
  short: 'tui.keyHelpShort',
  footer: 8,
} as const;

/** Opens the search box, in contexts where no text is typed. */
export const box = { keys: ['ctrl-p'], action: 'box', label: 'tuiBox.keyBox', short: 'tuiBox.keyBoxShort' } as const;

/** Keys that take the last change back, and do it again. */
export const undoing = [
  { keys: ['z', 'u'], action: 'undo', label: 'tui.keyUndo' },
  { keys: ['ctrl-r'], action: 'redo', label: 'undo.keyRedo' },
] as const;

/** Keys that select rows, in lists and in the tree. */
const selecting = [
  { keys: ['space'], action: 'mark', label: 'tui.keyMark', footer: 4 },
  { keys: ['J', 'shift-down'], action: 'extend-down', label: 'tuiPlace.keyExtendDown' },
  { keys: ['K', 'shift-up'], action: 'extend-up', label: 'tuiPlace.keyExtendUp' },
  { keys: ['.', 'ctrl-space'], action: 'mark-range', label: 'tuiSelect.keyRange' },
  { keys: ['*'], action: 'mark-all', label: 'tui.keyMarkAll' },
  { keys: ['!'], action: 'invert-marks', label: 'tuiSelect.keyInvert' },
  { keys: ['ctrl-\\'], action: 'unmark-all', label: 'tui.keyUnmarkAll' },
  { keys: [';'], action: 'count', label: 'tuiSelect.keyCount' },
] as const;

/** Keys of a list. */
export const listKeys = [
  ...upAndDown,
  ...pages,
  ...moveAndGo,
  { keys: ['enter'], action: 'open', label: 'tui.keyOpen', footer: 1 },
  { keys: ['t'], action: 'verb-test', label: 'tui.keyTest', footer: 2 },
  { keys: ['e'], action: 'edit', label: 'tui.keyEdit', footer: 3 },
  { keys: ['i'], action: 'edit-in-place', label: 'tui.keyEditInPlace' },
  { keys: ['n'], action: 'create', label: 'tui.keyCreate', footer: 3.5 },
  { keys: ['c'], action: 'verb-connect', label: 'token.connect' },
  ...selecting,
  { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 5 },
  { keys: ['+'], action: 'verb-enable', label: 'tui.keyEnable' },
  { keys: ['-'], action: 'verb-disable', label: 'tui.keyDisable' },
  { keys: ['delete'], action: 'verb-delete', label: 'tui.keyDelete' },
  { keys: ['o'], action: 'verb-image', label: 'drawing.image' },
  { keys: ['y'], action: 'copy', label: 'tui.keyCopy' },
  { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
  { keys: ['x'], action: 'export', label: 'tuiPlace.keyExport' },
  { keys: ['v'], action: 'preview', label: 'tui.keyPreview' },
  { keys: ['|'], action: 'beside', label: 'tuiBeside.keyBeside' },
  { keys: ['tab', 'shift-tab'], action: 'next-pane', label: 'tuiPlace.keyNextPane' },
  { keys: ['/'], action: 'search', label: 'tui.keySearch', footer: 6 },
  { keys: ['s'], action: 'filters', label: 'tui.keyFilters' },
  { keys: ['f'], action: 'troubles', label: 'tui.keyTroubles', footer: 12 },
  { keys: ['b'], action: 'group-by', label: 'tuiPlace.keyGroupBy' },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], action: 'saved-view', label: 'tuiPlace.keySavedView' },
  { keys: ['ctrl-s'], action: 'save-view', label: 'tuiPlace.keySaveView' },
  { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand', footer: 7 },
  { ...box, footer: 9 },
  { keys: [anyCapital], action: 'sort-by', label: 'tui.keySortBy' },
  { keys: ['ctrl-a'], action: 'load-all', label: 'tui.keyLoadAll' },
  { keys: ['ctrl-x'], action: 'stop', label: 'tui.keyStop' },
  { keys: [','], action: 'layout', label: 'tui.keyLayout' },
  { keys: ['w'], action: 'wide', label: 'tui.keyWide', footer: 14 },
  { keys: ['<'], action: 'columns-left', label: 'tui.keyColumnsLeft' },
  { keys: ['>'], action: 'columns-right', label: 'tui.keyColumnsRight' },
  { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh', footer: 15 },
  { keys: ['p'], action: 'pause', label: 'tui.keyPause' },
  { keys: ['@'], action: 'tell', label: 'tuiNotify.keyTell' },
  { keys: ['d'], action: 'doors', label: 'tui.keyRelated', short: 'tui.keyRelatedShort', footer: 10 },
  { keys: ['[', 'backspace'], action: 'back', label: 'tui.keyHistoryBack' },
  { keys: [']'], action: 'forward', label: 'tui.keyHistoryForward' },
  ...undoing,
  { keys: ['m'], action: 'messages', label: 'tui.keyMessages', footer: 16 },
  help,
  { keys: ['escape'], action: 'peel', label: 'tui.keyPeel', short: 'tuiPlace.keyClearFilter', footer: 6.5 },
  { keys: ['q'], action: 'quit', label: 'tui.keyQuit' },
] as const;

/** Keys of the second list beside the main one, while it has the focus. */
export const besideKeys = [
  ...upAndDown,
  ...pages,
  ...moveAndGo,
  { keys: ['enter'], action: 'open', label: 'tui.keyOpen', footer: 1 },
  { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 3 },
  { keys: ['/'], action: 'search', label: 'tui.keySearch', footer: 4 },
  { keys: ['d'], action: 'doors', label: 'tui.keyRelated', short: 'tui.keyRelatedShort', footer: 5 },
  { keys: ['f'], action: 'troubles', label: 'tui.keyTroubles', footer: 6 },
  { keys: ['y'], action: 'copy', label: 'tui.keyCopy' },
  { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
  { keys: ['x'], action: 'export', label: 'tuiPlace.keyExport' },
  { keys: ['s'], action: 'filters', label: 'tui.keyFilters' },
  { keys: [anyCapital], action: 'sort-by', label: 'tui.keySortBy' },
  { keys: ['ctrl-a'], action: 'load-all', label: 'tui.keyLoadAll' },
  { keys: ['ctrl-x'], action: 'stop', label: 'tui.keyStop' },
  { keys: ['w'], action: 'wide', label: 'tui.keyWide' },
  { keys: ['<'], action: 'columns-left', label: 'tui.keyColumnsLeft' },
  { keys: ['>'], action: 'columns-right', label: 'tui.keyColumnsRight' },
  { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh' },
  { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand' },
  box,
  { keys: ['m'], action: 'messages', label: 'tui.keyMessages' },
  help,
  { keys: ['|'], action: 'beside', label: 'tuiBeside.keyBeside', short: 'tuiBeside.keyChange', footer: 9 },
  { keys: ['tab', 'shift-tab'], action: 'close', label: 'tuiBeside.keyLeave', footer: 2 },
  { keys: ['escape', 'q', '[', 'backspace'], action: 'peel', label: 'tuiBeside.keyPeel' },
] as const;

/** Keys of the tree of channels: a list whose rows open in place. */
export const treeKeys = [
  ...upAndDown,
  ...pages,
  ...moveAndGo,
  ...branches,
  ...selecting,
  { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 5 },
  { keys: ['t'], action: 'verb-test', label: 'tui.keyTest', footer: 6 },
  { keys: ['e'], action: 'edit', label: 'tui.keyEdit', footer: 7 },
  { keys: ['n'], action: 'create', label: 'tui.keyCreate' },
  { keys: ['+'], action: 'verb-enable', label: 'tui.keyEnable' },
  { keys: ['-'], action: 'verb-disable', label: 'tui.keyDisable' },
  { keys: ['delete'], action: 'verb-delete', label: 'tui.keyDelete' },
  { keys: ['y'], action: 'copy', label: 'tui.keyCopy' },
  { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
  { keys: ['d'], action: 'doors', label: 'tui.keyRelated', short: 'tui.keyRelatedShort', footer: 10 },
  ...undoing,
  { keys: ['/'], action: 'search', label: 'tuiTree.keySearch', short: 'tui.keySearch', footer: 7.5 },
  { keys: [anyCapital], action: 'sort-by', label: 'tuiTree.keySort' },
  { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh' },
  { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand' },
  box,
  { keys: ['m'], action: 'messages', label: 'tui.keyMessages' },
  help,
  close,
] as const;
