import type { Detail } from '../../shared/screen/detail.ts';
import type { OutputColumn } from '../output/output-column.ts';
import { openRowWriter } from '../output/row-writer.ts';
import type { Invocation } from './definition.ts';

/** Prints labelled facts as one record: with labels for people, with ids for machines. */
export async function printDetails(
  facts: readonly Detail[],
  name: string,
  { output, world, say }: Invocation,
): Promise<void> {
  const columns = facts.map(
    ({ id, label, cell }): OutputColumn<object> => ({ id, header: say(label), cell: () => cell }),
  );
  const writer = await openRowWriter({
    settings: output,
    columns,
    stdout: world.stdout,
    name: () => name,
    single: true,
  });
  await writer.write([{}]);
  await writer.end();
}
