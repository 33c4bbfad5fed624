import type { MessageKey, Say } from '../../../shared/text/text.ts';
import { helpLines } from './help.ts';
import { type KeyContext, keyTable } from './key-table.ts';

/** The title of each context, for the help and for `docs/keys.md`. */
export const contextTitles: Record<KeyContext, MessageKey> = {
  global: 'tui.placeGlobal',
  list: 'tui.placeList',
  details: 'tui.placeDetails',
  tree: 'tuiTree.title',
  page: 'tui.placePage',
  playground: 'playground.title',
  picker: 'tui.placePicker',
  choices: 'tui.placeChoices',
  confirm: 'tui.placeConfirm',
  doors: 'tui.placeRelated',
  go: 'tuiPlace.placeGo',
  beside: 'tuiBeside.place',
  pane: 'tuiPlace.placePane',
  opening: 'tui.placeOpening',
  progress: 'tui.placeProgress',
  'progress-over': 'tui.placeProgressOver',
  matrix: 'probe.placeMatrix',
  'matrix-over': 'probe.placeMatrixOver',
  form: 'tui.placeForm',
  command: 'tui.placeCommand',
  search: 'tui.placeSearch',
  box: 'tuiBox.title',
  find: 'tuiFind.title',
  help: 'tui.placeHelp',
  messages: 'tui.messagesTitle',
  copy: 'tui.placeCopy',
  record: 'tui.placeRecord',
  picture: 'picture.title',
  'sign-in': 'tui.placeSignIn',
  connect: 'tui.placeConnect',
  refused: 'tui.placeRefused',
};

/**
 * Returns `docs/keys.md`: the key table as a page. `npm run keys` writes it, and a test compares the file with this
 * text.
 */
export function keysDocument(say: Say): string {
  const contexts = (Object.keys(keyTable) as KeyContext[]).map((context) => {
    const own = helpLines(keyTable, context, say, { enter: 'Enter', space: 'Space' }, () => undefined).slice(
      0,
      keyTable[context].length,
    );
    const rows = own.map(({ keys, label }) => `| ${keys.split(' ').map(code).join(' ')} | ${label} |`);
    return [
      `## ${say(contextTitles[context])}`,
      '',
      `| ${say('tui.docKeys')} | ${say('tui.docMeaning')} |`,
      '|---|---|',
      ...rows,
    ].join('\n');
  });
  return [`# ${say('tui.docTitle')}`, '', say('tui.docOrigin'), '', contexts.join('\n\n'), ''].join('\n');
}

function code(key: string): string {
  return key.includes('`') ? `\`\` ${key} \`\`` : `\`${key.replace('|', '\\|')}\``;
}
