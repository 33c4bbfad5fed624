import { useMemo } from 'react';
import type { BrowseScreen } from '../../shared/screen/list-screen.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import type { Picture } from './image-viewer.tsx';
import { openedOf } from './reading/list-route.ts';

export interface PicturesState {
  /** The pictures of the rows on the page, in the order of the rows. */
  pictures: readonly Picture[];
  /** The key of the picture shown; undefined while none is. */
  shown: string | undefined;
  show(key: string): void;
  close(): void;
}

/** The pictures of a list, and the one that the address shows (`?image=`). */
export function usePictures<Row>(screen: BrowseScreen<Row>, rows: readonly Row[]): PicturesState {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { search } = useAddress();
  const asked = new URLSearchParams(search).get('image') ?? undefined;
  const pictures = useMemo(() => {
    if (asked === undefined) return [];
    return rows.flatMap((row): Picture[] => {
      const url = screen.columns.map((column) => column.cell(row, context).image).find((image) => image !== undefined);
      return url === undefined ? [] : [{ key: String(openedOf(screen, row)), name: screen.name(row), url }];
    });
  }, [asked, screen, rows, context]);
  const go = (key: string | undefined, options?: { replace: boolean }) => {
    const present = navigation.address();
    const query = new URLSearchParams(present.search);
    if (key === undefined) query.delete('image');
    else query.set('image', key);
    const text = query.toString();
    navigation.go(present.path + (text === '' ? '' : `?${text}`), options);
  };
  const isThere = pictures.some(({ key }) => key === asked);
  return {
    pictures,
    shown: isThere ? asked : undefined,
    show: (key) => go(key, { replace: true }),
    close: () => go(undefined),
  };
}
