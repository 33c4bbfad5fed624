import { sanitise } from '../../shared/format/sanitise.ts';
import { isEditable } from '../../shared/screen/list-screen.ts';
import { aboutRow } from '../../shared/screens/navigation/about-row.ts';
import { type Deed, deedText } from '../../shared/screens/navigation/wish.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { NamedIcon } from '../components/named-icon.tsx';
import { ScreenIcon } from '../components/screen-icon.tsx';
import type { Job } from '../flow/action-job.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { openedOf, writeOpened } from '../list/reading/list-route.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import type { EntryGroup, PaletteEntry } from './entry.ts';
import type { FoundRow } from './use-found-rows.ts';

interface FoundEntryTools {
  begin(job: Job): void;
  /** Shows the actions on a row. */
  leadTo(row: FoundRow): void;
}

/** The entries for what the gateway found: actions on rows found by name, and the rows, grouped by list (WEB-18). */
export function useFoundEntries(
  { rows, deeds }: { rows: readonly FoundRow[]; deeds: readonly Deed[] },
  { begin, leadTo }: FoundEntryTools,
): { deeds: EntryGroup; rows: EntryGroup[] } {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say } = context;
  const deedEntry = (deed: Deed): PaletteEntry => {
    const { screen, action, row, refusal, asksFirst, given } = deed;
    return {
      id: `wish-${screen.noun}-${action.verb}-${screen.id(row)}`,
      label: deedText(deed, context),
      description: aboutRow(screen, row, context),
      icon: <NamedIcon name={action.icon} size={18} />,
      refusal,
      note: asksFirst ? say('palette.asksFirst') : undefined,
      choose: () => begin({ screen, action, rows: [row], input: given?.input }),
    };
  };
  const rowEntry = (hit: FoundRow): PaletteEntry => {
    const { screen, route } = hit.list;
    const tab = route.hasPanel || !isEditable(screen as AnyScreen) ? undefined : 'edit';
    return {
      id: `${screen.noun}-${screen.id(hit.row)}`,
      label: sanitise(screen.name(hit.row)),
      description: aboutRow(screen, hit.row, context),
      icon: <ScreenIcon screen={hit.list} />,
      more: () => leadTo(hit),
      choose: () => navigation.go(writeOpened(route, openedOf(screen, hit.row), '', tab)),
    };
  };
  const nouns = [...new Set(rows.map(({ list }) => list))];
  return {
    deeds: { id: 'deeds', title: say('palette.act'), entries: deeds.map(deedEntry), isFound: true },
    rows: nouns.map((list) => ({
      ...{ id: list.noun, title: say(list.screen.title), isFound: true },
      entries: rows.filter((hit) => hit.list === list).map(rowEntry),
    })),
  };
}
