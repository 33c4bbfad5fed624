import { routeScreen } from '../../../shared/screens/route/route-screen.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import { screenCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';

const list = listCommand(routeScreen);
const paging = new Set(['page', 'page-size', 'limit', 'all']);

/**
 * `tollgate route explain`: the whole list for one model, in the order in which the gateway picks channels (SEE-09).
 */
const explainCommand: CommandDefinition = {
  ...list,
  verb: 'explain',
  isImplied: true,
  aliases: [],
  summary: { key: 'route.explainHelp' },
  operands: [{ name: 'MODEL', optional: true }],
  flags: (list.flags ?? []).filter(({ name }) => !paging.has(name)),
  examples: [
    'tollgate route explain gpt-4o --group vip',
    'tollgate route explain gpt-4o --group vip --without 12,31',
    'tollgate route explain --model gpt-4o --token 12',
    'tollgate route explain gpt-4o --where tier=1 --json=id,name,share',
  ],
  run: explain,
};

/** `tollgate route …`. */
export const routeCommands: readonly CommandDefinition[] = [explainCommand, ...screenCommands(routeScreen)];

async function explain(invocation: Invocation): Promise<number | undefined> {
  const { flags, operands } = invocation;
  const [operand] = operands;
  const flag = flags.text('model');
  const model = operand ?? flag;
  if (model === undefined || model.trim() === '') throw usageFailure('route.modelMissing');
  if (flag !== undefined && flag !== model) throw usageFailure('route.modelTwice');
  const text = (name: string) => (name === 'model' ? model : flags.text(name));
  return list.run({ ...invocation, flags: { ...flags, text, on: (name) => name === 'all' || flags.on(name) } });
}
