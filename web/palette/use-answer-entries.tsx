import { IconCalendar, IconLink, IconPlugConnected, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { connectApps, openAiBase, siteFacts } from '../../shared/screens/connect/set-up.ts';
import { hasEntry } from '../../shared/screens/navigation/navigation.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { type UsageRange, usageRangeLabels, usageRanges } from '../../shared/screens/usage/usage-range.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { areasOf } from '../routing/routes.tsx';
import { fetchAreas } from '../text/areas.ts';
import type { EntryGroup, PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
/** The least number of characters for which settings and times are searched. */
const leastTyped = 3;

/** The log filters for the time ranges of a report. Months are missing: the filter has no word for their first day. */
const logRanges: Partial<Record<UsageRange, Record<string, string>>> = {
  today: { start: 'today' },
  yesterday: { start: 'yesterday', end: 'yesterday' },
  '7d': { start: '-7d' },
  '30d': { start: '-30d' },
  '90d': { start: '-90d' },
};

/** Entries that need no search for rows: settings, base URLs and the set-up of apps, and reports of a time range. */
export function useAnswerEntries(query: string): EntryGroup[] {
  const { say } = useScreenContext();
  const wanted = query.trim().toLowerCase();
  return [
    { id: 'settings', title: say('navigation.settings'), entries: useSettings(wanted) },
    { id: 'connect', title: say('navigation.connect'), entries: useConnecting(wanted) },
    { id: 'times', title: say('palette.times'), entries: useTimes(wanted) },
  ];
}

/** Entries that copy a base URL, and the apps with set-up instructions. An empty query gets the first base URL only. */
function useConnecting(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const copy = useCopy();
  const { say } = context;
  if (context.user === undefined) return [];
  const site = siteFacts(context);
  const addresses = [
    { id: 'base-url', label: say('palette.copyBaseUrl'), base: openAiBase(site) },
    { id: 'anthropic-url', label: say('palette.copyAnthropicUrl'), base: site.site },
  ].map(({ id, label, base }) => ({
    ...{ id, label, description: base, keywords: `${id} base url api endpoint address host` },
    ...{ icon: <IconLink {...sign} />, choose: () => void copy(base) },
  }));
  if (wanted === '') return addresses.slice(0, 1);
  const apps = connectApps.map(({ id, label, help }) => ({
    ...{ id: `connect-${id}`, label: say('palette.connectApp', { app: say(label) }), description: say(help) },
    ...{ keywords: `connect app set up ${id}`, icon: <IconPlugConnected {...sign} /> },
    choose: () => navigation.go(`/connect?app=${id}`),
  }));
  return hasEntry('connect', context) ? [...addresses, ...apps] : addresses;
}

/** The usage report and the log of a time range: `yesterday` finds those of that day. */
function useTimes(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say } = context;
  if (context.user === undefined || wanted.length < leastTyped) return [];
  return usageRanges.flatMap((range) =>
    (['usage', 'log'] as const).flatMap((noun): PaletteEntry[] => {
      const screen = screenOf(noun);
      const [path] = screen.paths ?? [];
      const query = noun === 'usage' ? { range } : logRanges[range];
      if (path === undefined || query === undefined || !hasEntry(noun, context)) return [];
      return [
        {
          id: `time-${noun}-${range}`,
          label: say('palette.ofTime', { place: say(screen.label), time: say(usageRangeLabels[range]) }),
          ...{ icon: <IconCalendar {...sign} />, keywords: range },
          choose: () => navigation.go(`${path}?${new URLSearchParams(query)}`),
        },
      ];
    }),
  );
}

function useSettings(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { language, role } = context;
  const isWanted = wanted.length >= leastTyped && hasRole(role, Role.Root);
  const { data } = useQuery({
    queryKey: ['palette-settings', language],
    queryFn: async () => {
      const [{ foundSettings }] = await Promise.all([
        import('../settings/found-settings.ts'),
        fetchAreas(language, areasOf(screenOf('settings'))),
      ]);
      return foundSettings(context);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted || data === undefined) return [];
  return data.map(({ address, label, group, words }) => ({
    ...{ id: `setting-${address}`, label, description: group, keywords: words },
    ...{ icon: <IconSettings {...sign} />, choose: () => navigation.go(address) },
  }));
}
