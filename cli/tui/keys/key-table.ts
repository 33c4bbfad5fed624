import { anyCapital } from '../../../shared/screen/sort-letters.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { KeyName } from './key.ts';
import { besideKeys, box, close, help, listKeys, treeKeys, undoing } from './list-keys.ts';
import {
  cells,
  editText,
  findKeys,
  move,
  moveAndGo,
  moveBesideText,
  pages,
  searchKeys,
  upAndDown,
} from './moving-keys.ts';

/** One binding: the keys, the action that they trigger, and its label. */
export interface Binding {
  keys: readonly KeyName[];
  action: string;
  label: MessageKey;
  /**
   * Position in the footer, 1 is leftmost; those from 10 on are shown where there is room. Without it the key is only
   * in the help.
   */
  footer?: number;
  /** Shorter words for the footer. */
  short?: MessageKey;
}

/**
 * Every key of the terminal UI by the context in which it works. The key handler, the footer, the help and
 * `docs/keys.md` all read this table; no key is named anywhere else.
 */
export const keyTable = {
  /** Keys that work everywhere, also while text is typed. */
  global: [
    { keys: ['ctrl-c'], action: 'interrupt', label: 'tui.keyInterrupt' },
    { keys: ['ctrl-z'], action: 'suspend', label: 'tui.keySuspend' },
    { keys: ['ctrl-l'], action: 'redraw', label: 'tui.keyRedraw' },
  ],
  list: listKeys,
  details: [
    ...findKeys,
    { keys: ['j'], action: 'next-row', label: 'tui.keyNextRow', footer: 5 },
    { keys: ['k'], action: 'previous-row', label: 'tui.keyPreviousRow' },
    { keys: ['up'], action: 'up', label: 'tui.keyScrollUp' },
    { keys: ['down'], action: 'down', label: 'tui.keyScrollDown' },
    ...pages,
    ...moveAndGo,
    { keys: ['t'], action: 'verb-test', label: 'tui.keyTest', footer: 1 },
    { keys: ['e'], action: 'edit', label: 'tui.keyEdit', footer: 2 },
    { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 3 },
    { keys: ['o'], action: 'open-link', label: 'tuiFind.keyOpenLink' },
    { keys: ['+'], action: 'verb-enable', label: 'tui.keyEnable' },
    { keys: ['-'], action: 'verb-disable', label: 'tui.keyDisable' },
    { keys: ['delete'], action: 'verb-delete', label: 'tui.keyDelete' },
    { keys: ['y'], action: 'copy', label: 'tui.keyCopy', footer: 4 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
    { keys: ['x'], action: 'record', label: 'tui.keyRecord' },
    { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh' },
    ...undoing,
    { keys: ['d'], action: 'doors', label: 'tui.keyRelated', short: 'tui.keyRelatedShort', footer: 6 },
    { keys: ['c'], action: 'verb-connect', label: 'token.connect' },
    { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand' },
    box,
    { keys: ['m'], action: 'messages', label: 'tui.keyMessages' },
    help,
    close,
  ],
  /** Channels as a tree: a list whose rows open in place. */
  tree: treeKeys,
  /** The second list beside the main one, while it has the focus. */
  beside: besideKeys,
  /** The preview beside a list, while it has the focus. */
  pane: [
    ...findKeys,
    ...move,
    { keys: ['enter'], action: 'open', label: 'tui.keyOpen', footer: 1 },
    { keys: ['y'], action: 'copy', label: 'tui.keyCopy', footer: 2 },
    { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 3 },
    { keys: ['d'], action: 'doors', label: 'tui.keyRelated', short: 'tui.keyRelatedShort', footer: 4 },
    box,
    help,
    {
      keys: ['tab', 'shift-tab', 'escape', 'q', '[', 'backspace'],
      action: 'close',
      label: 'tuiPlace.keyLeavePane',
      footer: 9,
    },
  ],
  /** A view that is no list. */
  page: [
    ...findKeys,
    ...upAndDown,
    ...pages,
    ...moveAndGo,
    { keys: ['a', 'enter'], action: 'actions', label: 'tui.keyActions', footer: 1 },
    { keys: ['y'], action: 'copy', label: 'tui.keyCopy', footer: 2 },
    { keys: ['c'], action: 'connect', label: 'token.connect', footer: 2.5 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
    { keys: ['s'], action: 'filters', label: 'tui.keyPageFilters', footer: 3 },
    { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh', footer: 4 },
    { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand', footer: 6 },
    box,
    { keys: ['m'], action: 'messages', label: 'tui.keyMessages' },
    help,
    close,
  ],
  /** The chat: typed text is the prompt. */
  playground: [
    { keys: ['enter'], action: 'ask', label: 'playground.send', footer: 1 },
    { keys: ['ctrl-x'], action: 'stop', label: 'playground.stop', footer: 2 },
    { keys: ['ctrl-r'], action: 'retry', label: 'playground.retry', footer: 3 },
    { keys: ['ctrl-t'], action: 'settings', label: 'playground.settings', footer: 4 },
    { keys: ['ctrl-y'], action: 'copy-answer', label: 'playground.copyReply', footer: 5 },
    { keys: ['ctrl-o'], action: 'copy-code', label: 'playground.copyCode' },
    { keys: ['ctrl-k'], action: 'clear-context', label: 'playground.clearContext', footer: 6 },
    { keys: ['ctrl-n'], action: 'new-chat', label: 'playground.newChat' },
    { keys: ['ctrl-g'], action: 'model', label: 'tui.keyModel' },
    { keys: ['ctrl-e'], action: 'editor', label: 'tui.keyEditor' },
    { keys: ['up'], action: 'older', label: 'tui.keyOlderQuestion' },
    { keys: ['down'], action: 'newer', label: 'tui.keyNewerQuestion' },
    { keys: ['shift-up', 'ctrl-up'], action: 'up', label: 'tui.keyScrollUp' },
    { keys: ['shift-down', 'ctrl-down'], action: 'down', label: 'tui.keyScrollDown' },
    { keys: ['page-up'], action: 'page-up', label: 'tui.keyPageUp' },
    { keys: ['page-down'], action: 'page-down', label: 'tui.keyPageDown' },
    ...editText.filter(({ action }) => action !== 'text-delete-after'),
    { keys: ['ctrl-f'], action: 'find', label: 'tuiFind.keyFindTalk' },
    { keys: ['f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
    { keys: ['f2'], action: 'messages', label: 'tui.keyMessages' },
    { keys: ['f1'], action: 'help', label: 'tui.keyHelp', short: 'tui.keyHelpShort', footer: 8 },
    { keys: ['escape'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  /** A menu or a single choice: typing searches. */
  picker: [
    ...moveBesideText,
    ...editText,
    { keys: ['enter'], action: 'choose', label: 'tui.keyChoose', footer: 1 },
    { keys: ['escape'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  /** A multiple choice: typing searches, Space marks. */
  choices: [
    ...moveBesideText,
    ...editText.filter(({ action }) => action !== 'text-start'),
    { keys: ['space', 'tab'], action: 'toggle', label: 'tui.keyToggle', footer: 1 },
    { keys: ['enter'], action: 'choose', label: 'tui.keyChooseMany', footer: 2 },
    { keys: ['ctrl-a'], action: 'toggle-all', label: 'tui.keyToggleAll', footer: 3 },
    { keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 },
  ],
  confirm: [
    { keys: ['tab', 'down'], action: 'next', label: 'tui.keyNextField', footer: 1 },
    { keys: ['shift-tab', 'up'], action: 'previous', label: 'tui.keyPreviousField' },
    { keys: ['page-down'], action: 'page-down', label: 'tui.keyPageDown' },
    { keys: ['page-up'], action: 'page-up', label: 'tui.keyPageUp' },
    ...editText,
    { keys: ['enter'], action: 'choose', label: 'tui.keyChoose', footer: 2 },
    { keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 },
  ],
  /** The second letter of a related list (`d l`). */
  doors: [{ keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 }],
  /** The second letter of a view to open (`g c`). */
  go: [{ keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 }],
  /** Shown while a view fetches its data before it opens. */
  opening: [{ keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 }],
  progress: [
    ...searchKeys,
    ...move,
    { keys: ['ctrl-x'], action: 'stop', label: 'tui.keyStop', footer: 1 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand', footer: 2 },
    help,
    { keys: ['enter', 'escape', 'q'], action: 'close', label: 'tui.keyCloseProgress', footer: 9 },
  ],
  /** The progress of a run that has ended. */
  'progress-over': [
    ...searchKeys,
    ...move,
    { keys: ['p'], action: 'go-on', label: 'tui.keyGoOn', footer: 1 },
    { keys: ['r'], action: 'retry', label: 'tui.keyRetryFailed', footer: 2 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand', footer: 3 },
    help,
    { keys: ['enter', 'escape', 'q'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  /** A run that fills a table. */
  matrix: [
    ...cells,
    { keys: ['ctrl-x'], action: 'stop', label: 'tui.keyStop', footer: 2 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand', footer: 3 },
    help,
    { keys: ['escape', 'q'], action: 'close', label: 'tui.keyCloseProgress', footer: 9 },
  ],
  'matrix-over': [
    ...cells,
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand', footer: 3 },
    help,
    { keys: ['escape', 'q'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  form: [
    { keys: ['tab'], action: 'next', label: 'tui.keyNextField', footer: 1 },
    { keys: ['shift-tab'], action: 'previous', label: 'tui.keyPreviousField' },
    { keys: ['up'], action: 'up', label: 'tui.keyFieldUp' },
    { keys: ['down'], action: 'down', label: 'tui.keyFieldDown' },
    { keys: ['page-up'], action: 'page-up', label: 'tui.keyPageUp' },
    { keys: ['page-down'], action: 'page-down', label: 'tui.keyPageDown' },
    { keys: ['enter'], action: 'enter', label: 'tui.keyFieldEnter', footer: 2 },
    { keys: ['ctrl-s'], action: 'save', label: 'tui.keySave', footer: 3 },
    { keys: ['ctrl-t'], action: 'tools', label: 'tui.keyTools', footer: 4 },
    { keys: ['ctrl-e'], action: 'editor', label: 'tui.keyEditor', footer: 5 },
    { keys: ['f2'], action: 'history', label: 'tuiFind.keyFieldHistory' },
    { keys: ['f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
    box,
    ...editText,
    { keys: ['f1'], action: 'help', label: 'tui.keyHelp', short: 'tui.keyHelpShort', footer: 8 },
    { keys: ['escape'], action: 'close', label: 'tui.keyLeaveForm', footer: 9 },
  ],
  command: [
    { keys: ['enter'], action: 'run', label: 'tui.keyRun', footer: 1 },
    { keys: ['tab'], action: 'complete', label: 'tui.keyComplete', footer: 2 },
    { keys: ['up', 'ctrl-p'], action: 'older', label: 'tui.keyOlder', footer: 3 },
    { keys: ['down', 'ctrl-n'], action: 'newer', label: 'tui.keyNewer' },
    ...editText,
    { keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 },
  ],
  search: [
    { keys: ['enter'], action: 'keep', label: 'tui.keyKeepSearch', footer: 1 },
    { keys: ['tab'], action: 'complete', label: 'tui.keyComplete', footer: 2 },
    { keys: ['shift-tab'], action: 'complete-back', label: 'tui.keyCompleteBack' },
    { keys: ['ctrl-s'], action: 'save-view', label: 'tuiPlace.keySaveView', footer: 3 },
    { keys: ['ctrl-t'], action: 'mark-hits', label: 'tuiSelect.keyMarkHits', footer: 4 },
    { keys: ['up', 'ctrl-p'], action: 'up', label: 'tui.keyUp' },
    { keys: ['down', 'ctrl-n'], action: 'down', label: 'tui.keyDown' },
    ...editText,
    { keys: ['escape'], action: 'close', label: 'tui.keyClearSearch', footer: 9 },
  ],
  /** The search line of a text view. */
  find: [
    ...editText,
    { keys: ['enter'], action: 'keep', label: 'tuiFind.keyKeep', footer: 1 },
    { keys: ['escape'], action: 'close', label: 'tui.keyCancel', footer: 9 },
  ],
  /** The search box over everything: typing searches. */
  box: [
    ...moveBesideText,
    ...editText,
    { keys: ['enter'], action: 'choose', label: 'tui.keyOpen', footer: 1 },
    { keys: ['tab'], action: 'next', label: 'tuiBox.keyGroup', footer: 2 },
    { keys: ['shift-tab'], action: 'previous', label: 'tuiBox.keyPreviousGroup' },
    { keys: ['ctrl-t'], action: 'verbs', label: 'tuiBox.keyVerbs', footer: 3 },
    { keys: ['ctrl-o'], action: 'beside', label: 'tuiBox.keyBeside' },
    { keys: ['f1'], action: 'help', label: 'tui.keyHelp', short: 'tui.keyHelpShort', footer: 8 },
    { keys: ['escape'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  /** The help: typing searches. */
  help: [
    ...moveBesideText,
    ...editText,
    { keys: ['escape', 'f1', '?'], action: 'close', label: 'tui.keyBack', footer: 9 },
  ],
  /** The log of runs and messages. */
  messages: [
    ...searchKeys,
    ...upAndDown,
    ...pages,
    ...moveAndGo,
    { ...undoing[0], footer: 1 },
    undoing[1],
    { keys: ['enter'], action: 'open', label: 'tuiHook.keyOutput', footer: 3 },
    { keys: ['y'], action: 'copy', label: 'tuiFind.keyCopyEntry', footer: 4 },
    { keys: ['1', '2', '3', '4', '5', '0'], action: 'tab', label: 'tuiPlace.keyLogTab' },
    { keys: ['p'], action: 'go-on', label: 'tui.keyGoOn', footer: 1 },
    { keys: ['r'], action: 'retry', label: 'tui.keyRetryFailed', footer: 2 },
    { keys: ['a'], action: 'actions', label: 'tui.keyActions', footer: 5 },
    { keys: ['x'], action: 'export', label: 'tuiPlace.keyExport' },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand', footer: 2 },
    { keys: [';'], action: 'count', label: 'tuiSelect.keyCount' },
    box,
    help,
    { ...close, keys: ['escape', 'q', 'm', '[', 'backspace'] },
  ],
  /** A text that no clipboard would take, shown for copying by hand. */
  copy: [
    ...findKeys,
    ...move,
    { keys: ['w'], action: 'save', label: 'tui.keySaveFile', footer: 1 },
    { keys: ['o'], action: 'browser', label: 'tui.keyBrowser', footer: 2 },
    { keys: ['c'], action: 'connect', label: 'token.connect', footer: 3 },
    { keys: ['y'], action: 'copy', label: 'tui.keyCopyAll', footer: 4 },
    box,
    help,
    { ...close, keys: ['escape', 'q', '[', 'backspace', 'enter'] },
  ],
  /** A row as JSON or YAML. */
  record: [
    ...findKeys,
    ...move,
    { keys: ['tab', 'x'], action: 'format', label: 'tui.keyRecordFormat', footer: 1 },
    { keys: ['y', 'enter'], action: 'copy', label: 'tui.keyCopyAll', footer: 2 },
    { keys: ['w'], action: 'save', label: 'tui.keySaveFile', footer: 3 },
    { keys: ['=', 'f3'], action: 'copy-command', label: 'tui.keyCopyCommand' },
    box,
    help,
    close,
  ],
  /** A picture that covers the screen. */
  picture: [
    { keys: ['y'], action: 'copy', label: 'tui.keyCopyAddress', footer: 1 },
    { keys: ['o'], action: 'browser', label: 'tui.keyBrowser', footer: 2 },
    { keys: ['r', 'f5'], action: 'refresh', label: 'tui.keyRefresh', footer: 3 },
    help,
    { ...close, keys: ['escape', 'q', '[', 'backspace', 'enter'] },
  ],
  'sign-in': [
    { keys: ['tab', 'down'], action: 'next', label: 'tui.keyNextField', footer: 1 },
    { keys: ['shift-tab', 'up'], action: 'previous', label: 'tui.keyPreviousField' },
    { keys: ['enter'], action: 'enter', label: 'tui.keySignIn', footer: 2 },
    ...editText,
    { keys: ['ctrl-o'], action: 'others', label: 'tui.keyOtherSignIns', footer: 3 },
    { keys: ['ctrl-p'], action: 'profiles', label: 'tui.keyProfiles', footer: 4 },
    { keys: ['ctrl-g'], action: 'look-around', label: 'tui.keyLookAround', footer: 5 },
    { keys: ['ctrl-r'], action: 'retry', label: 'tui.keyRetry' },
    { keys: ['escape'], action: 'close', label: 'tui.keyLeaveSignIn', footer: 9 },
  ],
  /** Nothing is loaded yet, or the gateway cannot be reached. */
  connect: [
    { keys: ['r', 'enter'], action: 'retry', label: 'tui.keyRetry', footer: 1 },
    { keys: ['p'], action: 'profiles', label: 'tui.keyProfiles', footer: 3 },
    { keys: ['m'], action: 'messages', label: 'tui.keyMessages', footer: 2 },
    help,
    { keys: ['q', 'escape'], action: 'quit', label: 'tui.keyQuit', footer: 9 },
  ],
  /** A view that the user's role may not see. */
  refused: [
    { keys: ['g'], action: 'go', label: 'tuiPlace.keyGo', footer: 1 },
    { keys: ['ctrl-^'], action: 'last-view', label: 'tuiPlace.keyLastView' },
    { keys: [':', 'ctrl-k'], action: 'command', label: 'tui.keyCommand', footer: 2 },
    box,
    { keys: ['[', 'backspace'], action: 'back', label: 'tui.keyHistoryBack', footer: 3 },
    { keys: ['escape'], action: 'peel', label: 'tui.keyBack' },
    { keys: ['m'], action: 'messages', label: 'tui.keyMessages' },
    help,
    { keys: ['q'], action: 'quit', label: 'tui.keyQuit', footer: 9 },
  ],
} as const satisfies Record<string, readonly Binding[]>;

export type KeyContext = keyof typeof keyTable;
/** The actions that a context must handle, one for each of its bindings. */
export type ActionOf<Context extends KeyContext> = (typeof keyTable)[Context][number]['action'];

/** The bindings by context: the table above with the user's changes (TUI-10). */
export type KeyTable = Readonly<Record<KeyContext, readonly Binding[]>>;

/**
 * The binding of a key in a context; the context's own bindings win over the global ones. Undefined when the key has no
 * meaning.
 */
export function bindingFor(context: KeyContext, key: KeyName, table: KeyTable = keyTable): Binding | undefined {
  const holds = (binding: Binding) => binding.keys.includes(key);
  const isCapital = /^[A-Z]$/.test(key);
  const ofCapitals = isCapital ? table[context].find((binding) => binding.keys.includes(anyCapital)) : undefined;
  return table[context].find(holds) ?? ofCapitals ?? table.global.find(holds);
}
