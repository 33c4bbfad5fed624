import type { FlowTarget } from '../flow/flow-rules.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { readWhole } from './read-whole.ts';

/**
 * Reads every row of a list, for an action on all of them.
 * @throws Refusal where some rows could not be read, so that the action does not miss any
 */
export async function everyRow<Row>({ noun, list, id }: FlowTarget<Row>, context: ScreenContext): Promise<Row[]> {
  if (!list || !id) throw new Error(`${noun} has no rows`);
  const reading = readWhole({ list, id, filters: [] }, { filters: {} }, context);
  const rows: Row[] = [];
  for await (const page of reading.pages) rows.push(...page.rows);
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }), context.say('list.nothingDone'));
  return rows;
}

/** The row action of a list with this verb. @throws Error where there is none, which is a bug of this program */
export function rowActionOf<Row>({ noun, actions }: FlowTarget<Row>, verb: string) {
  const action = actions?.find((one) => one.on === 'rows' && one.verb === verb);
  if (action?.on !== 'rows') throw new Error(`${noun} has no action ${verb}`);
  return action;
}
