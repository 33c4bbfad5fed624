import type { FlagDefinition } from '../definition.ts';

/** A whole form as JSON; flags beside it win. */
export const inputFlag: FlagDefinition = {
  name: 'input',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'cli.flagInput' },
};
