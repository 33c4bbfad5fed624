import type { ScreenContext } from '../screen-context.ts';
import type { ConsentStep, FlowRequest } from './flow-steps.ts';

/** What has to be typed to agree to an action, and why, where that is not plain from the question. */
export function typedToAgree<Row>(
  { action, target, undoes }: FlowRequest<Row>,
  allowed: readonly Row[],
  concerned: number,
  context: ScreenContext,
  input: unknown,
): Pick<ConsentStep<Row>, 'textToType' | 'nameToType'> & { why: readonly string[] } {
  const [first] = allowed;
  if (action.danger === 'irreversible') {
    const name = first !== undefined && target.name ? target.name(first) : action.verb;
    const isOne = concerned < 2;
    return { textToType: isOne ? undefined : String(concerned), nameToType: isOne ? name : undefined, why: [] };
  }
  // What is taken back was there before, however far it is from what is there now.
  const value = action.on === 'rows' && !undoes ? action.valueToType?.(allowed, context, input) : undefined;
  return { textToType: value?.text, nameToType: undefined, why: value ? [value.why] : [] };
}
