import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { hasPlace, type PlaceId } from '../../shared/screens/navigation/navigation.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { addressOf } from '../routing/routes.tsx';
import { placeIcons } from '../shell/place-icons.ts';
import type { PaletteEntry } from './entry.ts';

const lists: readonly { place: PlaceId; label: MessageKey; query: string }[] = [
  { place: 'log', label: 'palette.logEntry', query: 'start=-30d' },
  { place: 'drawing', label: 'palette.drawing', query: '' },
  { place: 'task', label: 'palette.task', query: 'start=-30d' },
];

/** For what looks like an id from elsewhere (a request's, a drawing's, a task's): the lists that may know it. */
export function usePastedEntries(query: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const id = query.trim();
  if (!/^(?!sk-)[\w.:-]{8,128}$/.test(id) || !/\d/.test(id) || context.user === undefined) return [];
  return lists.flatMap(({ place, label, query: range }) => {
    const to = addressOf(place);
    if (to === undefined || !hasPlace(place, context)) return [];
    const Icon = placeIcons[place];
    const search = new URLSearchParams(range);
    search.set('open', id);
    return [
      {
        id: `pasted-${place}`,
        label: context.say(label, { id }),
        icon: <Icon size={18} stroke={1.6} />,
        choose: () => navigation.go(`${to}?${search}`),
      },
    ];
  });
}
