import { isForOne } from '../../../shared/screen/access.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { type ListScreens, lists } from '../../../shared/screens/registry.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { commonVerbs, editVerbs } from './command-parser.ts';

/** A word of the `:` line that is neither a list nor a verb. */
export interface BuiltinWord {
  aliases: readonly string[];
  /** What it does. */
  about: MessageKey;
}

/** The words of the `:` line that are neither lists nor actions on their rows. */
export const builtinWords: Readonly<Record<string, BuiltinWord>> = {
  quit: { aliases: ['q', 'q!', 'exit'], about: 'tui.wordQuit' },
  help: { aliases: ['h', '?', 'keys'], about: 'tui.wordHelp' },
  playground: { aliases: ['chat', 'play'], about: 'tui.wordPlayground' },
  chats: { aliases: ['chat-links'], about: 'tui.wordChats' },
  home: { aliases: [], about: 'tui.wordHome' },
  notice: { aliases: [], about: 'tui.wordNotice' },
  about: { aliases: [], about: 'tui.wordAbout' },
  profile: { aliases: ['profiles', 'gateway', 'ctx'], about: 'tui.wordProfile' },
  fleet: { aliases: ['gateways'], about: 'fleet.word' },
  account: { aliases: ['me', 'whoami'], about: 'tui.wordAccount' },
  wallet: { aliases: ['topup'], about: 'tui.wordWallet' },
  settings: { aliases: ['setting', 'set', 'option'], about: 'tui.wordSettings' },
  dashboard: { aliases: ['data', 'detail'], about: 'tui.wordDashboard' },
  tree: { aliases: [], about: 'tuiTree.word' },
  views: { aliases: ['view'], about: 'tui.wordViews' },
  result: { aliases: [], about: 'tui.wordResult' },
  saved: { aliases: ['exports', 'dir'], about: 'tuiSaved.wordSaved' },
  screen: { aliases: ['screen-dump', 'screenshot'], about: 'tuiSaved.wordScreen' },
  messages: { aliases: ['log-messages', 'ran'], about: 'tui.wordMessages' },
  undo: { aliases: [], about: 'tui.wordUndo' },
  redo: { aliases: [], about: 'undo.keyRedo' },
  login: { aliases: ['sign-in'], about: 'tui.wordLogin' },
  logout: { aliases: ['sign-out'], about: 'tui.wordLogout' },
  refresh: { aliases: ['r'], about: 'tui.wordRefresh' },
  pause: { aliases: [], about: 'tui.wordPause' },
  preview: { aliases: [], about: 'tui.wordPreview' },
  pace: { aliases: ['interval'], about: 'tui.wordPace' },
  errors: { aliases: ['failures'], about: 'tui.wordErrors' },
  clear: { aliases: [], about: 'tui.wordClear' },
  sort: { aliases: [], about: 'tui.wordSort' },
  wide: { aliases: [], about: 'tui.wordWide' },
  'page-size': { aliases: [], about: 'tui.wordPageSize' },
  theme: { aliases: [], about: 'tui.wordTheme' },
  tell: { aliases: ['bell'], about: 'tuiNotify.word' },
  mouse: { aliases: [], about: 'tui.wordMouse' },
  columns: { aliases: [], about: 'tuiConfig.wordColumns' },
  count: { aliases: [], about: 'tui.wordCount' },
  mark: { aliases: ['select'], about: 'tuiSelect.wordMark' },
  unmark: { aliases: ['deselect'], about: 'tuiSelect.wordUnmark' },
};

/** Every word with which the `:` line may begin: lists, verbs of any list, built-in words, and all their aliases. */
export function firstWords(screens: ListScreens): string[] {
  const words = Object.entries(builtinWords).flatMap(([word, { aliases }]) => [word, ...aliases]);
  const ofLists = lists.flatMap(({ noun, aliases = [] }) => [noun, ...aliases, ...verbsOf(screens[noun])]);
  return [...new Set([...words, ...ofLists])];
}

/** The verbs of a list as they are typed. */
export function verbsOf(screen: ListScreens[keyof ListScreens]): string[] {
  return [
    ...commonVerbs,
    ...(isEditable(screen) ? editVerbs : []),
    'export',
    ...(screen.isLive ? ['tail'] : []),
    ...(screen.summary ? ['stat'] : []),
    ...(screen.argument ? [screen.argument.verb] : []),
    // `update` sets fields of many rows too and is in the list already.
    ...screen.actions.filter(isForOne).flatMap(({ verb, aliases = [] }) => [verb, ...aliases]),
  ];
}
