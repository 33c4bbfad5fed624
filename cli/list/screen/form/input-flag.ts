import type { BrowseScreen } from '../../../../shared/screen/list-screen.ts';
import type { FlagDefinition } from '../../../program/definition.ts';

/** A whole form as JSON; other flags override its fields. */
export const inputFlag: FlagDefinition = {
  name: 'input',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'cli.flagInput' },
};

/** Fields that `get -o json` prints and no form has: `--input` may repeat them. */
export function readOnlyNames<Row>({ columns }: Pick<BrowseScreen<Row>, 'columns'>): readonly string[] {
  return ['id', ...columns.map(({ id }) => id)];
}
