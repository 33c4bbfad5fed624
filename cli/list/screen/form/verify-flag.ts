import type { FlagDefinition, Invocation } from '../../../program/definition.ts';

/** Looks at each row after the write, whatever was answered to it. */
export const verifyFlag: FlagDefinition = { name: 'verify', kind: 'switch', help: { key: 'batch.flagVerify' } };

/** Whether rows are looked at after the write. A dry run writes nothing that could be seen. */
export function verifies({ flags, options }: Invocation): boolean {
  return flags.on('verify') && !options.dryRun;
}
