import { Button } from '@mantine/core';
import { formatNumber } from '../../../shared/format/money.ts';
import { areFiltersHere } from '../../../shared/screen/filter-values.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { mostRead } from '../../../shared/screen/reading/plan-reading.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import classes from './filter-field.module.css';
import { filterLine } from './filter-line.ts';
import { SearchProgress } from './search-progress.tsx';

/**
 * Shows who filtered and sorted: the gateway, or this console over all rows it read (GEN-07). Renders nothing where
 * neither did.
 */
export function FilterSaid<Row>({ screen, view }: { screen: BrowseScreen<Row>; view: ListViewState<Row> }) {
  const context = useScreenContext();
  const { say } = context;
  const { address, matching, source } = view;
  const { whole, isHere } = source;
  const { list } = view;
  // The rows shown still belong to the previous query, so the new filters do not describe them (TUI-20).
  const isOfBefore = list.isStale && list.isFetching && list.rows.length > 0;
  const groupings = new Set(screen.filters.filter(({ isGrouping }) => isGrouping).map(({ id }) => id));
  const filters = Object.fromEntries(Object.entries(matching.filters).filter(([id]) => !groupings.has(id)));
  const byGateway = [filterLine(screen, { filters }), ...(isHere && matching.here.length === 0 ? [] : matching.asked)]
    // A word that is the same as a gateway filter appears in both lists; it is shown once.
    .filter((words, index, all) => words !== '' && all.indexOf(words) === index)
    .join(' ');
  // Filters that an older gateway ignored were applied in the console.
  const here = isHere ? (matching.needsRows ? matching.here.join(' ') : matching.words) : '';
  const count = whole.rows?.length;
  const parts: { text: string; isPartial?: boolean }[] = [];
  if (byGateway !== '' && areFiltersHere(screen, filters, context)) {
    parts.push({ text: say('list.filteredAll') });
  } else if (byGateway !== '') {
    parts.push({
      text: here === '' ? say('list.filteredByGateway') : say('list.filteredByGatewayWords', { words: byGateway }),
    });
  }
  if (here !== '' && count !== undefined) {
    parts.push(
      whole.isAll
        ? { text: say('list.filteredHere', { count, rows: formatNumber(count), words: here }) }
        : {
            text: say(whole.isStopped ? 'list.filteredStopped' : 'list.filteredPart', {
              rows: formatNumber(count),
              words: here,
            }),
            isPartial: true,
          },
    );
  }
  if (matching.read.length > 0) parts.push({ text: say('filter.readAs', { readings: matching.read }) });
  if (address.sort !== undefined) {
    if (!isHere) parts.push({ text: say('list.sortedByGateway') });
    else if (count !== undefined) {
      parts.push(
        whole.isAll
          ? { text: say('list.sortedHere') }
          : {
              text: whole.isStopped
                ? say('list.notSortedStopped')
                : say('list.notSorted', { rows: formatNumber(Math.max(count, mostRead)) }),
              isPartial: true,
            },
      );
    }
  }
  if (isOfBefore) parts.splice(0, parts.length, { text: say('list.rowsOfBefore') });
  if (isHere && whole.soFar !== undefined) return <SearchProgress source={source} />;
  const mayReadOn = isHere && !isOfBefore && whole.readOn !== undefined;
  return (
    <p role="status" className={classes.said}>
      {parts.map(({ text, isPartial }) => (
        <span key={text} data-tone={isPartial ? 'warn' : undefined}>
          {text}
        </span>
      ))}
      {mayReadOn && (
        <Button size="compact-xs" variant="default" onClick={whole.readOn}>
          {say('list.readOn')}
        </Button>
      )}
    </p>
  );
}
