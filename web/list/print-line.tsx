import { sanitise } from '../../shared/format/sanitise.ts';
import { formatTime } from '../../shared/format/time.ts';
import { filterText } from '../../shared/screen/filter-values.ts';
import type { BrowseScreen, FilterValues } from '../../shared/screen/list-screen.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './print-line.module.css';
import { offered } from './reading/offered.ts';

/** The time and the active filters as a line of text for a printed list, which shows neither controls nor URL. */
export function PrintLine<Row>({ screen, filters }: { screen: BrowseScreen<Row>; filters: FilterValues }) {
  const context = useScreenContext();
  const parts = offered(screen.filters, context.role).flatMap((filter) => {
    const text = filterText(filter, filters, context);
    return text === '' ? [] : [pairOf(context.say(filter.label), sanitise(text), context.say)];
  });
  return <p className={classes.line}>{[formatTime(Math.floor(context.now() / 1000)), ...parts].join(' · ')}</p>;
}
