import { hasEntry } from '../../shared/screens/navigation/navigation.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import type { PaletteEntry } from './entry.ts';
import type { PaletteList } from './use-palette-lists.ts';

/** For a query that looks like the id of a request, a drawing or a task: the lists that can look it up. */
export function usePastedEntries(all: readonly PaletteList[], query: string): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const id = query.trim();
  if (!/^(?!sk-)[\w.:-]{8,128}$/.test(id) || !/\d/.test(id) || context.user === undefined) return [];
  return all.flatMap((list) => {
    const range = list.screen.lookUp?.pasted;
    if (range === undefined || !hasEntry(list.noun, context)) return [];
    const search = new URLSearchParams(range);
    search.set('open', id);
    return [
      {
        id: `pasted-${list.noun}`,
        label: context.say(list.screen.one, { id }),
        icon: <ScreenIcon screen={list} />,
        choose: () => navigation.go(`${list.route.path}?${search}`),
      },
    ];
  });
}
