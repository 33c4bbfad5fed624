import { type ChangedSubject, subjectOf } from '../../screen/journal/value-changes.ts';
import type { AnyScreen, ScreenEntry } from '../../screen/screen-entry.ts';
import { channelEntry } from '../channel/channel-entry.ts';
import { metadataEntries } from '../metadata/metadata-entries.ts';
import { panelEntry } from '../panel/panel-entry.ts';
import { planEntry } from '../plan/plan-entry.ts';
import { priceEntries } from '../price-sync/price-entries.ts';
import { redemptionEntry } from '../redemption/redemption-entry.ts';
import { signInServiceEntry } from '../sign-in-service/sign-in-service-entry.ts';
import { tokenEntry } from '../token/token-entry.ts';
import { userEntry } from '../user/user-entry.ts';

/** The lists whose rows journal entries describe field by field. */
const described: readonly ScreenEntry[] = [
  channelEntry,
  ...metadataEntries,
  panelEntry,
  planEntry,
  ...priceEntries,
  redemptionEntry,
  signInServiceEntry,
  tokenEntry,
  userEntry,
];

/** Loads what names the fields of these nouns; nouns without fields of their own are left out. */
export async function loadSubjects(nouns: Iterable<string>): Promise<ReadonlyMap<string, ChangedSubject>> {
  const loading = [...new Set(nouns)].map(async (noun) => [noun, await loadSubject(noun)] as const);
  const loaded = await Promise.all(loading);
  return new Map(loaded.flatMap(([noun, subject]) => (subject === undefined ? [] : [[noun, subject] as const])));
}

/** The nouns whose rows are changed in fields of other lists, or of none. */
const special: Readonly<Record<string, () => Promise<ChangedSubject>>> = {
  group: async () => {
    const { groupScreen } = await import('../group/group-screen.ts');
    return { ...subjectOf(groupScreen), labels: new Map([['options', 'group.tables']] as const) };
  },
  tag: async () => ofChannels((await import('../tag/tag-screen.ts')).tagScreen),
  probe: async () => ofChannels((await import('../probe/probe-screen.ts')).probeScreen),
  'upstream-update': async () =>
    ofChannels((await import('../upstream-update/upstream-update-screen.ts')).upstreamUpdateScreen),
  'price-sync': async () => {
    const { priceSyncScreen } = await import('../price-sync/price-sync-screen.ts');
    return { ...subjectOf(priceSyncScreen), columns: (await loadSubject('price'))?.columns ?? [] };
  },
  'missing-model': async () => ofMetadata((await import('../metadata/missing-model-screen.ts')).missingModelScreen),
  'metadata-sync': async () => ofMetadata((await import('../metadata/metadata-sync-screen.ts')).metadataSyncScreen),
  subscription: async () => ({
    columns: [(await import('../subscription/undo-preference.ts')).preferenceColumn],
  }),
  settings: async () => {
    const { settingsSections } = await import('../settings/sections.ts');
    const labels = settingsSections.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const));
    return { labels: new Map(labels) };
  },
};

/** What is set on the rows of this list are fields of channels. */
async function ofChannels(screen: AnyScreen): Promise<ChangedSubject> {
  const { channelScreen } = await import('../channel/channel-screen.ts');
  const labels = new Map([['ignored_models', 'channel.ignoredModels']] as const);
  return {
    ...subjectOf(screen),
    form: channelScreen.form,
    columns: [...channelScreen.columns, ...screen.columns],
    labels,
  };
}

/** What is made or set from this list are fields of metadata. */
async function ofMetadata(screen: AnyScreen): Promise<ChangedSubject> {
  const { metadataScreen } = await import('../metadata/metadata-screen.ts');
  return { ...subjectOf(screen), form: metadataScreen.form };
}

async function loadSubject(noun: string): Promise<ChangedSubject | undefined> {
  if (Object.hasOwn(special, noun)) return special[noun]?.();
  const screen = await described.find((entry) => entry.noun === noun)?.load?.();
  return screen && subjectOf(screen);
}
