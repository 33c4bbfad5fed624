import { hasRole, Role } from '../../../../shared/domain/user/role.ts';
import type { Done, SiteUndo } from '../../../../shared/screen/action.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { ChangedMeanwhile } from '../../../../shared/screen/saving/changed-meanwhile.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { loadOptions, type StoredOptions } from '../../../../shared/screens/settings/options.ts';
import { saveSection } from '../../../../shared/screens/settings/save-section.ts';
import type { SettingsSaved } from '../../../../shared/screens/settings/save-settings.ts';
import { settingsSection, settingsSections, settingsTabs } from '../../../../shared/screens/settings/sections.ts';
import type { SettingField, SettingsSection } from '../../../../shared/screens/settings/setting.ts';
import { settingsConfirmation } from '../../../../shared/screens/settings/settings-confirmation.ts';
import {
  fieldsOfSection,
  hasSection,
  sectionNotes,
  settingsForm,
} from '../../../../shared/screens/settings/settings-form.ts';
import { undoOfSettings } from '../../../../shared/screens/settings/settings-undo.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import type { Host, Layers, Menus, Notify, Profile, Renewal, Session, SignIn } from '../app.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { performOnSite, undoInTerminal } from '../dialog/flow-face.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { saveAgreed } from '../form/ask-whose-change.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormValue } from '../form/form-state.ts';
import { noteSettings } from '../list/history.ts';
import { matches } from '../list/rows/shown-rows.ts';
import { openAccount } from './account-page.ts';

type AppOfSettings = Notify & Layers & Session & Renewal & Host & Profile & Menus;
type Draft = Parameters<typeof saveSection>[2];

const settingsActions = settingsSections.flatMap(({ actions = [] }) => actions);

/** The section with this id or title. */
const sectionNamed = ({ say }: Notify, word: string) =>
  settingsSection(word) ?? settingsSections.find(({ title }) => say(title).toLowerCase() === word.toLowerCase());

/** The field with this name, or with this option key, and its section; undefined where there is none (GEN-26). */
function fieldNamed(context: ScreenContext, word: string): { section: SettingsSection; field: string } | undefined {
  const wanted = word.toLowerCase();
  for (const section of wanted === '' ? [] : settingsSections) {
    const field = fieldsOfSection(section, context).find(({ key }) => key.toLowerCase() === wanted);
    if (field) return { section, field: field.name };
  }
  return undefined;
}

/** Whether `:settings` accepts this word: a section, a tab that the user may see, an action, a field or its option. */
export function isSettingsWord(app: Notify & Session, word: string): boolean {
  const isTab = settingsTabs(app.context().role).some(({ id }) => id === word);
  const isAction = settingsActions.some(({ verb }) => verb === word);
  return isTab || isAction || sectionNamed(app, word) !== undefined || fieldNamed(app.context(), word) !== undefined;
}

/**
 * Opens the settings of the site, section by section (SET-01 to SET-18). A user who is not super admin has the personal
 * tab only, which is the account. `id` opens one section at once, at one of its fields (`field`), or runs the action of
 * that name; the name of a field or of its option opens that field.
 */
export function openSettings(
  app: Notify & Layers & Session & SignIn & Renewal & Host & Profile & Menus,
  id = '',
  field?: string,
) {
  const { say } = app;
  if (!hasRole(app.context().role, Role.Root)) {
    // Tabs that a role may not see are absent (SET-01): only the account remains.
    if (id === '' || id === 'personal') return openAccount(app);
    return app.notify(say('domain.needsRoot'), 'warn');
  }
  const act = (action: (typeof settingsActions)[number]) => performOnSite(app, 'settings', action, () => undefined);
  const asked = settingsActions.find(({ verb }) => verb === id);
  if (asked) return act(asked);
  const named = sectionNamed(app, id);
  if (named) return void openSection(app, named, field);
  const found = fieldNamed(app.context(), id);
  if (found) return void openSection(app, found.section, found.field);
  if (id !== '' && !isSettingsWord(app, id)) {
    return app.notify(say('tui.unknownCommand', { word: id }), 'warn');
  }
  if (id === 'personal') return openAccount(app);
  const tabs = new Map(settingsTabs(app.context().role).map((tab) => [tab.id, say(tab.label)]));
  const shown = settingsSections.filter(
    (section) => (id === '' || section.tab === id) && hasSection(section, app.context()),
  );
  openPicker(app, {
    title: say('settings.title'),
    entries: [
      ...(id === '' ? [{ value: 'personal', label: say('navigation.account'), hint: tabs.get('personal') }] : []),
      ...shown.flatMap((section) => [
        {
          value: section.id,
          label: say(section.title),
          hint: tabs.get(section.tab),
          words: wordsOf(section, app.context()),
        },
        ...(section.actions ?? []).map((action) => ({
          value: `${section.id} ${action.verb}`,
          label: pairOf(say(section.title), `${say(action.label)}…`, say),
          hint: tabs.get(section.tab),
          refusal: refusalOfAction({}, action, [], app.context()),
        })),
      ]),
    ],
    onChoose: ([chosen = ''], typed) => {
      const [name = '', verb] = chosen.split(' ');
      if (name === 'personal') return openAccount(app);
      const section = settingsSection(name);
      const action = section?.actions?.find((candidate) => candidate.verb === verb);
      if (action) act(action);
      else if (section) void openSection(app, section, fieldFound(section, typed, app.context()));
    },
  });
}

/**
 * The names of a section's settings, including the option keys of the API: a search finds the section by any of them
 * (GEN-26).
 */
function wordsOf(section: SettingsSection, context: ScreenContext): string {
  return fieldsOfSection(section, context)
    .map((field) => wordsOfField(field, context))
    .join(' ');
}

function wordsOfField({ key, label, help }: SettingField, { say }: ScreenContext): string {
  return [key, say(label), typeof help === 'string' ? say(help) : ''].join(' ');
}

/**
 * The first field that contains all typed words, in its names before its help; undefined where the section's own name
 * contains them.
 */
function fieldFound(section: SettingsSection, typed: string, context: ScreenContext): string | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => matches(text.toLowerCase(), words);
  if (words.length === 0 || has(`${section.id} ${context.say(section.title)}`)) return undefined;
  const fields = fieldsOfSection(section, context);
  const named = fields.find(({ key, label }) => has(`${key} ${context.say(label)}`));
  return (named ?? fields.find((field) => has(wordsOfField(field, context))))?.name;
}

/**
 * Loads the options and opens a section as a form. Only changed values are sent; values that failed to save stay in the
 * form.
 */
async function openSection(app: AppOfSettings, section: SettingsSection, field?: string): Promise<void> {
  if (app.isReadOnly) return app.notify(app.say('action.readOnly'), 'warn');
  await fetchThenOpen(
    app,
    app.say(section.title),
    (wanted) => app.call((signal) => loadOptions(app.context(), { signal }), wanted),
    (stored) => openSectionForm(app, section, stored, field),
  );
}

function openSectionForm(app: AppOfSettings, section: SettingsSection, loaded: StoredOptions, field?: string): void {
  if (!hasSection(section, app.context(), loaded)) {
    app.notify(app.say('option.sectionMissing', { section: app.say(section.title) }), 'warn');
    return;
  }
  let stored = loaded;
  let undo: SiteUndo | undefined;
  let entry: number | undefined;
  const kept = (number: number | undefined) => {
    entry = number;
  };
  const saveTo = (from: StoredOptions, draft: Draft) =>
    app.call((signal) => saveSection(section, from, draft, app.context(), { signal, kept }));
  openForm(app, {
    form: settingsForm(section, stored, app.context()),
    mode: 'edit',
    row: stored,
    title: app.say(section.title),
    notes: () => sectionNotes(section, stored, app.context()),
    submit: app.say('common.save'),
    ...(field !== undefined && { startAt: field }),
    command: { noun: 'settings', verb: 'set', ids: [section.id] },
    onEnd: (left) => noteSettings(app, { section: section.id, field: left, leftAt: app.world.clock.now() }),
    onSave: async (value) => {
      entry = undefined;
      if (!(await isAgreed(app, section, stored, value))) throw new Refusal(app.say('tui.cancelled'));
      let from = stored;
      const result: SettingsSaved = await saveAgreed(
        app,
        () => saveTo(stored, value as Draft),
        (conflict: ChangedMeanwhile<StoredOptions, Draft>, choice) => {
          from = conflict.newest;
          return choice === 'theirs' && !conflict.hasMineLeft
            ? Promise.resolve({
                tone: 'good' as const,
                message: app.say('form.tookTheirs'),
                stored: conflict.newest,
                saved: [],
                failed: [],
              })
            : saveTo(conflict.newest, conflict[choice]);
        },
      );
      const { tone, message, stored: now } = result;
      undo = undoOfSettings(section, result, from, app.context());
      // Values that were saved before another one failed must not be sent again.
      if (now) stored = now;
      if (tone !== 'good') throw new Refusal(message);
      return { message } satisfies Done<object>;
    },
    entryOf: () => entry,
    undoOf: () =>
      undo &&
      undoInTerminal(app, { noun: 'settings' }, { ...undo, undoes: entry }, { after: () => void app.renewStatus() }),
    onSaved: ({ message }) => {
      app.notify(message, 'good');
      void app.renewStatus();
    },
  });
}

/**
 * Asks for confirmation with the values before and after (TUI-18) and the dangers of the change (SET-13, ASK-06);
 * resolves to whether the user agreed.
 */
async function isAgreed(
  app: Notify & Layers & Session,
  section: SettingsSection,
  stored: StoredOptions,
  value: FormValue,
): Promise<boolean> {
  const asked = await app.call((signal) =>
    settingsConfirmation(section, stored, value as Draft, app.context(), { signal }),
  );
  return new Promise((resolve) => {
    openConfirm(app, {
      ...asked,
      consequences: [...asked.effects, ...asked.consequences],
      verb: app.say('common.save'),
      onYes: () => resolve(true),
      onNo: () => resolve(false),
    });
  });
}
