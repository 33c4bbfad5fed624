import { commandLineOf, flagOf, quoteWord } from '../../../shared/screen/command-line.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { openedOf } from './list-route.ts';

/** The active filters as flags of the command line, each with a space before it; '' without any. */
export function filterWords<Row>({ filters }: BrowseScreen<Row>, values: FilterValues): string {
  return filters
    .map(({ id, kind }) => {
      const value = values[id] ?? '';
      if (value === '') return '';
      return kind === 'toggle' ? ` ${flagOf(id)}` : ` ${flagOf(id)} ${quoteWord(value)}`;
    })
    .join('');
}

/** The command that does a verb to one row. Where rows are looked up by key, it includes the filters to find it. */
export function rowCommand<Row>(screen: BrowseScreen<Row>, verb: string, row: Row, values: FilterValues): string {
  const command = commandLineOf({ noun: screen.noun, verb, ids: [openedOf(screen, row)] });
  return screen.lookUp === undefined ? command : command + filterWords(screen, values);
}

/** The verb that prints all details of a row. */
export function readVerb<Row>(screen: BrowseScreen<Row>): string {
  return screen.lookUp === undefined ? 'get' : 'show';
}
