import type { FlagDefinition, Invocation } from '../../../program/definition.ts';

/** Reads each row back after the write, whatever the gateway answered. */
export const verifyFlag: FlagDefinition = { name: 'verify', kind: 'switch', help: { key: 'batch.flagVerify' } };

/** Whether rows are read back after the write. A dry run writes nothing that could be read back. */
export function verifies({ flags, options }: Invocation): boolean {
  return flags.on('verify') && !options.dryRun;
}
