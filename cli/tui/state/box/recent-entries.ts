import { formatRelativeTime } from '../../../../shared/format/time.ts';
import { settingsSection } from '../../../../shared/screens/settings/sections.ts';
import { fieldsOfSection } from '../../../../shared/screens/settings/settings-form.ts';
import { remarksOf } from '../../../../shared/text/punctuation.ts';
import type { App } from '../app.ts';
import { enterRelated, leave } from '../list/history.ts';
import { queryText } from '../list/query-text.ts';
import type { SettingsVisit, Visit } from '../list/rows/history-reducer.ts';
import { openSettings } from '../pages/settings-page.ts';
import type { BoxEntry } from './box-reducer.ts';

/** Most recently visited lists and settings that are offered. */
const mostRecent = 6;

/** The recently visited lists and sections of the settings, the latest first; each once. */
export function recentEntries(app: App): BoxEntry[] {
  const { back, settings } = app.store.get().past;
  const lists = back.map((visit, at) => ({ at: visit.leftAt, entry: () => listEntry(app, visit, back[at - 1]) }));
  const sections = settings.map((visit) => ({ at: visit.leftAt, entry: () => settingsEntry(app, visit) }));
  const seen = new Set<string>();
  const recent: BoxEntry[] = [];
  for (const { entry } of [...lists, ...sections].sort((one, other) => other.at - one.at)) {
    const made = recent.length < mostRecent ? entry() : undefined;
    if (made === undefined || seen.has(made.label)) continue;
    seen.add(made.label);
    recent.push(made);
  }
  return recent;
}

function listEntry(app: App, visit: Visit, before: Visit | undefined): BoxEntry {
  const list = app.list(visit.noun);
  const isBare = visit.search.trim() === '' && Object.keys(visit.filters).length === 0;
  const title = app.say(list.screen.title);
  const label = isBare ? title : `${title} › ${queryText(app, list, visit)}`;
  const isBehindRelated = before?.related !== undefined;
  return {
    ...recentEntry(app, label, visit.leftAt, visit.on),
    isElsewhere: isBare,
    run: () => goAgain(app, visit, isBehindRelated),
  };
}

function settingsEntry(app: App, { section: id, field: name, leftAt }: SettingsVisit): BoxEntry | undefined {
  const { say } = app;
  const section = settingsSection(id);
  if (section === undefined) return undefined;
  const field = fieldsOfSection(section, app.context()).find((one) => one.name === name);
  const on = field === undefined ? '' : say('tuiBox.onField', { label: say(field.label) });
  return {
    ...recentEntry(app, `${say('settings.title')} › ${say(section.title)}`, leftAt, on),
    refusal: app.isReadOnly ? say('action.readOnly') : undefined,
    run: () => openSettings(app, id, name),
  };
}

/** `on` is what was under the cursor. */
function recentEntry({ store, say }: App, label: string, leftAt: number, on: string): Omit<BoxEntry, 'run'> {
  return {
    id: `recent:${label}`,
    group: 'places',
    label,
    isRecent: true,
    about: () => remarksOf([formatRelativeTime(leftAt / 1000, store.get().now, say), on], say),
    hint: '',
  };
}

/** Opens a visited list in its former state. A narrowing by a related list stays with the related list. */
function goAgain(app: App, visit: Visit, isBehindRelated: boolean): void {
  leave(app);
  if (isBehindRelated) enterRelated(app, visit.noun);
  app.list(visit.noun).restore(visit);
  app.open(visit.noun, { isReturn: true });
}
