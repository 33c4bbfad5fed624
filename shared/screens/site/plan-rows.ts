import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { PlanOptions, RowsToPlan } from '../../screen/saving/rows-to-plan.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { holdPlan } from './plan-memory.ts';
import { agreeToReplace } from './replace-plan.ts';
import { readRows, rowFormatOf } from './row-file.ts';
import { rowSteps } from './row-steps.ts';
import { rowKindOf } from './site-kind.ts';

/**
 * Makes a plan from typed rows or the path of a file, opens it, and says what it holds (CHG-05, CHG-11).
 * @throws Refusal for a file with errors, and where nothing is left to do
 */
export async function planRows(
  { file, rows: typed, existing }: RowsToPlan,
  context: ScreenContext,
  options: PlanOptions,
): Promise<string> {
  const { gateway, say, readFile, now } = context;
  const kind = rowKindOf(file);
  if (kind === undefined) throw new Refusal(say('error.unsupported'));
  const path = typed.trim();
  const isPath = readFile !== undefined && !/[\n,;\t{[]/.test(path);
  const text = isPath ? await readFile(path) : typed;
  const rows = await readRows(text, rowFormatOf(text, isPath ? path : ''), context);
  const { steps, secrets, kept, ignored, notes } = await rowSteps(kind, rows, existing, context, options);
  if (steps.length === 0) throw new Refusal(say('site.rowsNothing'));
  if (options.signal?.aborted) throw new GatewayError('stopped');
  await agreeToReplace(context, options);
  holdPlan(gateway, { gateway: gateway.baseUrl, madeAt: now(), steps, source: '' }, secrets);
  return sentencesOf([
    say('site.imported', { count: steps.length }),
    kept.length > 0 ? say('site.rowsKept', { count: kept.length, names: listNames(kept, say) }) : undefined,
    ignored.length > 0 ? say('site.rowsIgnored', { names: listNames(ignored, say) }) : undefined,
    ...notes,
  ]);
}
