import * as z from 'zod/mini';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import type { World } from '../../world/world.ts';
import { themeNames } from '../theme/detect.ts';
import type { Sort } from './list/rows/shown-rows.ts';
import { putAside } from './put-aside.ts';
import { tellWishes } from './telling/telling-reducer.ts';
import { treeLevels } from './tree/tree-nodes.ts';

/** A view of a list that a person saved: a filter line and an order with a name. */
export interface OwnView {
  name: string;
  line: string;
  sort?: Sort;
  /** Of a view that stands in the person's file (TUI-13): the word that leads to it, its columns, and ms between refreshes. */
  word?: string;
  columns?: readonly string[];
  pace?: number;
}

/** What is kept of one view between sessions. */
export interface ViewSettings {
  sort?: Sort;
  hiddenColumns?: string[];
  /** The chosen set of columns by its name; '' for none. */
  columnSet?: string;
  isWide?: boolean;
  pageSize?: number;
  /** ms between refreshes. */
  pace?: number;
  /** Without any that a key was searched with. */
  filters?: FilterValues;
  ownViews?: OwnView[];
  /** The view whose columns are on show, by its word; '' for none. */
  viewOn?: string;
  /** What stands beside it, by the letter of its way; '' for nothing. */
  beside?: string;
  /** What stood beside it last. */
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
  /** What the tree is by, and what is open in it. */
  tree: z.optional(z.object({ by: z.enum(treeLevels), open: z.array(z.string()) })),
  /** Mark of the notice that was seen last. */
  notice: z.optional(z.string()),
  history: z.optional(z.array(z.string())),
  /** How the person wants to hear of what breaks (TUI-16). */
  tell: z.optional(z.enum(tellWishes)),
  /** How much entries of the box were used. */
  used: z.optional(z.record(z.string(), z.object({ score: z.number(), at: z.number() }))),
  views: z.optional(
    z.record(
      z.string(),
      z.object({
        sort: z.optional(sortSchema),
        hiddenColumns: z.optional(z.array(z.string())),
        columnSet: z.optional(z.string()),
        isWide: z.optional(z.boolean()),
        pageSize: z.optional(z.number()),
        pace: z.optional(z.number().check(z.minimum(1000))),
        filters: z.optional(z.record(z.string(), z.string())),
        viewOn: z.optional(z.string()),
        beside: z.optional(z.string()),
        besideLast: z.optional(z.string()),
        ownViews: z.optional(z.array(z.object({ name: z.string(), line: z.string(), sort: z.optional(sortSchema) }))),
      }),
    ),
  ),
});
/** What the terminal UI keeps for a profile. */
export type Settings = z.infer<typeof settingsSchema>;

export interface SettingsKeeper {
  get(): Settings;
  /** Keeps a change; it is written soon, several together. */
  change(change: Partial<Settings>): void;
  changeView(noun: string, change: ViewSettings): void;
  /** Resolves when everything is on disk; a failure to write is not worth more than being forgotten. */
  flush(): Promise<void>;
}

/** Reads the settings file. One that cannot be understood is put aside before the next is written. */
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
