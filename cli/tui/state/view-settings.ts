import * as z from 'zod/mini';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import type { World } from '../../world/world.ts';
import { treeLevels } from '../config/tree-words.ts';
import type { ConfigView } from '../config/tui-config.ts';
import { themeNames } from '../theme/detect.ts';
import type { Sort } from './list/rows/shown-rows.ts';
import { notifyWishes } from './notifier/notifier-reducer.ts';
import { putAside } from './put-aside.ts';

/** A saved view of a list: a name, a filter line and a sort order. */
export interface OwnView {
  name: string;
  line: string;
  sort?: Sort;
  /**
   * Set for a view from the user's configuration file (TUI-13): the word that opens it, its columns, ms between
   * refreshes, and the digit that the file gives it.
   */
  word?: string;
  digit?: string;
  beside?: ConfigView['beside'];
  columns?: readonly string[];
  pace?: number;
}

/** The settings of one list that are stored between sessions. */
export interface ViewSettings {
  hiddenColumns?: string[];
  /** The chosen set of columns by its name; '' for none. */
  columnSet?: string;
  isWide?: boolean;
  pageSize?: number;
  /** ms between refreshes. */
  pace?: number;
  /** Of a list those that stay, of a page all but those whose value may be an API key. */
  filters?: FilterValues;
  ownViews?: OwnView[];
  /** The related list shown beside it, by its letter; '' for none. */
  beside?: string;
  /** The related list that was shown beside it last. */
  besideLast?: string;
}

const sortSchema = z.object({ column: z.string(), isDescending: z.boolean() });

const settingsSchema = z.object({
  view: z.optional(z.string()),
  theme: z.optional(z.enum(themeNames)),
  /** False where the mouse is left to the terminal. */
  mouse: z.optional(z.boolean()),
  /** False where no preview is wanted beside lists. */
  preview: z.optional(z.boolean()),
  /** The grouping of the tree, and its open branches. */
  tree: z.optional(z.object({ by: z.enum(treeLevels), open: z.array(z.string()) })),
  /** Fingerprint of the notice that was last seen. */
  notice: z.optional(z.string()),
  history: z.optional(z.array(z.string())),
  /** How the user wants to be notified when something breaks (TUI-16). */
  tell: z.optional(z.enum(notifyWishes)),
  /** How much each entry of the search box was used. */
  used: z.optional(z.record(z.string(), z.object({ score: z.number(), at: z.number() }))),
  views: z.optional(
    z.record(
      z.string(),
      z.object({
        hiddenColumns: z.optional(z.array(z.string())),
        columnSet: z.optional(z.string()),
        isWide: z.optional(z.boolean()),
        pageSize: z.optional(z.number()),
        pace: z.optional(z.number().check(z.minimum(1000))),
        filters: z.optional(z.record(z.string(), z.string())),
        beside: z.optional(z.string()),
        besideLast: z.optional(z.string()),
        ownViews: z.optional(z.array(z.object({ name: z.string(), line: z.string(), sort: z.optional(sortSchema) }))),
      }),
    ),
  ),
});
/** The settings that the terminal UI stores for a profile. */
export type Settings = z.infer<typeof settingsSchema>;

export interface SettingsKeeper {
  get(): Settings;
  /** Stores a change; several changes are written together, a little later. */
  change(change: Partial<Settings>): void;
  changeView(noun: string, change: ViewSettings): void;
  /** Resolves when everything is on disk; a failed write is ignored, the settings are then lost. */
  flush(): Promise<void>;
}

/** Reads the settings file. A file that cannot be parsed is copied aside before the next write. */
export async function loadSettings(
  path: string | undefined,
  files: Pick<World['files'], 'readText' | 'stat' | 'writeAtomic'>,
): Promise<SettingsKeeper> {
  let settings: Settings = {};
  if (path !== undefined && (await files.stat(path).catch(() => undefined))) {
    const text = await files.readText(path).catch(() => undefined);
    const read = text === undefined ? undefined : parseSettings(text);
    if (text !== undefined && read === undefined) await putAside(path, text, files);
    settings = read ?? {};
  }
  let writing: Promise<void> = Promise.resolve();
  let isDirty = false;
  const write = () => {
    if (path === undefined || isDirty) return;
    isDirty = true;
    writing = writing.then(async () => {
      isDirty = false;
      await files
        .writeAtomic(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, overwrite: true })
        .catch(() => undefined);
    });
  };
  return {
    get: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
      write();
    },
    changeView: (noun, change) => {
      settings = { ...settings, views: { ...settings.views, [noun]: { ...settings.views?.[noun], ...change } } };
      write();
    },
    flush: () => writing,
  };
}

function parseSettings(text: string): Settings | undefined {
  try {
    return settingsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
