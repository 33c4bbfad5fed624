import { IconCalendar, IconLink, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasRole, Role } from '../../shared/domain/role.ts';
import { openAiBase, siteFacts } from '../../shared/screens/connect/set-up.ts';
import { hasPlace } from '../../shared/screens/navigation/navigation.ts';
import { catalogueOf, filterModels } from '../../shared/screens/pricing/catalogue.ts';
import { ownGroup } from '../../shared/screens/pricing/pricing-row.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { timePresets } from '../components/list/time-presets.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { usePrices } from '../models/use-prices.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { areasOf } from '../routing/routes.tsx';
import { ScreenIcon } from '../shell/screen-icon.tsx';
import { fetchAreas } from '../text/areas.ts';
import type { PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
/** Letters from which on settings and models are looked for, and how many of each are shown. */
const leastTyped = 3;
const mostShown = 6;

/** Begins of reports that are asked for by words. */
const asked: readonly string[] = ['today', 'yesterday', '-7d', '-30d'];

/** What is known without asking for rows: the address for apps, settings, models with their prices, and reports of a time. */
export function useAnswerEntries(query: string): PaletteEntry[] {
  const wanted = query.trim().toLowerCase();
  return [...useBaseUrl(wanted), ...useTimes(wanted), ...useModels(wanted), ...useSettings(wanted)];
}

const holds = (text: string, wanted: string) => wanted.split(/\s+/).every((word) => text.toLowerCase().includes(word));

function useBaseUrl(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const copy = useCopy();
  if (context.user === undefined || wanted === '') return [];
  const base = openAiBase(siteFacts(context));
  const label = context.say('palette.copyBaseUrl');
  if (!holds(`${label} base url api endpoint address host`, wanted)) return [];
  return [{ id: 'base-url', label, description: base, icon: <IconLink {...sign} />, choose: () => void copy(base) }];
}

/** "yesterday" leads to the use and the log of that day. */
function useTimes(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say } = context;
  if (context.user === undefined || wanted.length < leastTyped) return [];
  return timePresets
    .filter(({ value }) => asked.includes(value))
    .flatMap(({ value, label }) => {
      const name = say(label);
      if (!holds(`${name} ${value}`, wanted)) return [];
      const range = new URLSearchParams({ start: value, ...(value === 'yesterday' && { end: 'yesterday' }) });
      return (['usage', 'log'] as const).flatMap((noun) => {
        const screen = screenOf(noun);
        const path = screen.paths?.[0];
        if (path === undefined || !hasPlace(noun, context)) return [];
        return {
          id: `time-${noun}-${value}`,
          label: say('palette.ofTime', { place: say(screen.label), time: name }),
          icon: <IconCalendar {...sign} />,
          choose: () => navigation.go(`${path}?${range}`),
        };
      });
    });
}

function useModels(wanted: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say, user } = context;
  const isWanted = wanted.length >= leastTyped && hasPlace('pricing', context);
  const { data } = usePrices({ enabled: isWanted });
  if (!isWanted || data === undefined) return [];
  const models = filterModels(catalogueOf(data, ownGroup(data, user?.group)), {
    text: wanted,
    vendor: [],
    kind: [],
    tag: [],
  }).filter(({ name }) => holds(name, wanted));
  const rank = (name: string) => (name.toLowerCase() === wanted ? 0 : name.toLowerCase().startsWith(wanted) ? 1 : 2);
  return models
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .slice(0, mostShown)
    .map(({ name, row }) => ({
      id: `model-${row.model.model_name}`,
      label: name,
      description: say('palette.modelPage'),
      icon: <ScreenIcon screen={screenOf('pricing')} />,
      choose: () => navigation.go(`/pricing?${new URLSearchParams({ open: row.model.model_name })}`),
    }));
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
  return data
    .flatMap(({ group, items }) => items.map((item) => ({ ...item, group })))
    .filter(({ words }) => holds(words, wanted))
    .toSorted((one, other) => Number(holds(other.label, wanted)) - Number(holds(one.label, wanted)))
    .slice(0, mostShown)
    .map(({ address, label, group }) => ({
      id: `setting-${address}`,
      label,
      description: group,
      icon: <IconSettings {...sign} />,
      choose: () => navigation.go(address),
    }));
}
