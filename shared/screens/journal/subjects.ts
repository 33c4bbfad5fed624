import { type ChangedSubject, subjectOf } from '../../screen/journal/value-changes.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';
import { channelEntry } from '../channel/channel-entry.ts';
import { groupEntry } from '../group/group-entry.ts';
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
  groupEntry,
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

async function loadSubject(noun: string): Promise<ChangedSubject | undefined> {
  if (noun === 'tag') {
    const { tagScreen } = await import('../tag/tag-screen.ts');
    const { channelScreen } = await import('../channel/channel-screen.ts');
    // What is set on a tag are fields of its channels.
    return {
      ...subjectOf(tagScreen),
      form: subjectOf(channelScreen).form,
      columns: [...channelScreen.columns, ...tagScreen.columns],
    };
  }
  if (noun === 'settings') {
    const { settingsSections } = await import('../settings/sections.ts');
    const labels = settingsSections.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const));
    return { labels: new Map(labels) };
  }
  const screen = await described.find((entry) => entry.noun === noun)?.load?.();
  return screen && subjectOf(screen);
}
