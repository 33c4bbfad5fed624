import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListQuestion } from '../../hooks/use-list.ts';
import type { ListAddress } from './list-address.ts';
import type { Matching } from './use-matching.ts';

/** What the gateway is asked for first, and whether it cannot answer: then all rows are read. */
export function useFirstQuestion<Row>(
  screen: BrowseScreen<Row>,
  { page, pageSize, sort }: ListAddress,
  { filters, columns, needsRows }: Matching<Row>,
): { question: ListQuestion; mustRead: boolean } {
  const context = useScreenContext();
  const sortColumn = screen.columns.find(({ id }) => id === sort?.column);
  const isSortedThere = sort !== undefined && (sortColumn?.byGateway?.sorts?.(context) ?? false);
  const question = {
    page,
    pageSize,
    filters,
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(isSortedThere && { order: sort }),
  };
  return { question, mustRead: needsRows || (sort !== undefined && !isSortedThere) };
}
