import { basename } from 'node:path';
import { loadLists } from '../../../../shared/screens/registry.ts';
import { ConfigFault, sayFault } from '../../config/config-fault.ts';
import type { ConfigView } from '../../config/tui-config.ts';
import { firstWords } from '../../keys/builtin-words.ts';
import type { Host, Notify, Profile } from '../app.ts';
import type { List } from './rows/list.ts';

type AppOfFile = Notify & Host & Profile;

/** The parts of a list that are saved as a view in the user's file. */
export interface ViewToKeep extends Pick<ConfigView, 'title' | 'filter' | 'sort' | 'key' | 'start'> {
  list: List;
}

/**
 * Writes a view into the user's file, in place of the one with its title; resolves to its word or, where the file
 * cannot take it and stays unchanged, to the reason.
 */
export async function keepInFile(
  app: AppOfFile,
  { list, ...asked }: ViewToKeep,
): Promise<{ word: string } | { fault: string }> {
  const noun = list.screen.noun as ConfigView['list'];
  const before = app.fileViews().find((view) => view.list === noun && !view.tree && view.title === asked.title);
  const { pace } = list.store.get();
  const view: ConfigView = {
    name: before?.name ?? (await freeWord(app, asked.title)),
    list: noun,
    ...asked,
    ...columnsOf(app, list, before),
    ...(pace !== undefined && { pace }),
    ...(before?.beside && { beside: before.beside }),
  };
  const { withView } = await import('../../config/view-lines.ts');
  const fault = await changeFile(app, (source) => withView(source, view));
  return fault === undefined ? { word: view.name } : { fault };
}

/** Removes a view from the user's file; resolves to the reason where it cannot. */
export async function removeFromFile(app: AppOfFile, word: string): Promise<string | undefined> {
  const { withoutView } = await import('../../config/view-lines.ts');
  return changeFile(app, (source) => withoutView(source, word));
}

/** The columns on show where they are not the list's own, and the computed columns among them. */
function columnsOf(app: Profile, list: List, before: ConfigView | undefined): Pick<ConfigView, 'columns' | 'compute'> {
  const { viewOn, columnSet, hiddenColumns } = list.store.get();
  const isOwn = viewOn === undefined && columnSet === undefined && hiddenColumns.length === 0;
  const columns = isOwn ? [] : list.shownColumns().map(({ id }) => id);
  const known = app.fileViews().filter((view) => view.list === list.screen.noun);
  const compute = [...(before?.compute ?? []), ...known.flatMap((view) => view.compute)].filter(
    ({ id }, index, all) =>
      all.findIndex((one) => one.id === id) === index &&
      (columns.includes(id) || before?.compute.some((one) => one.id === id)),
  );
  return { columns, compute };
}

async function freeWord({ config, fileViews }: Profile, title: string): Promise<string> {
  const plain = title
    .toLowerCase()
    .replace(/[\s"'\\=]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const taken = [
    ...firstWords(await loadLists()),
    ...Object.keys(config.aliases),
    ...fileViews().map(({ name }) => name),
  ];
  const words = [plain, `my-${plain}`];
  for (let count = 2; ; count += 1) {
    const free = words.find((word) => word !== '' && !taken.includes(word));
    if (free !== undefined) return free;
    words.push(`my-${plain}-${count}`);
  }
}

/**
 * Changes the text of the file where the result can be parsed, and loads its views; resolves to the reason where it
 * cannot.
 */
async function changeFile(app: AppOfFile, change: (source: string) => string | undefined): Promise<string | undefined> {
  const { configFile: path = '', say } = app;
  const { files } = app.world;
  try {
    const screens = await loadLists();
    const scope = { screens, words: firstWords(screens) };
    const { readConfig } = await import('../../config/read-config.ts');
    const stat = await files.stat(path).catch(() => undefined);
    const source = stat ? await files.readText(path) : '';
    readConfig(source, scope);
    const next = change(source);
    if (next === undefined) return say('tuiView.isFlow');
    const { views } = readConfig(next, scope);
    await files.writeAtomic(path, next, { mode: stat ? stat.mode & 0o777 : 0o600, overwrite: true });
    app.setFileViews(views);
    return undefined;
  } catch (error) {
    return error instanceof ConfigFault ? sayFault(error, basename(path), say) : app.describe(error).message;
  }
}
