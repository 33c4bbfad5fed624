import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition } from '../../program/definition.ts';

/** Leaves the local store aside (SEE-02). */
export const noStoreFlag: FlagDefinition = { name: 'no-store', kind: 'switch', help: { key: 'store.flagNoStore' } };

/** Reads the log by the API, whatever log database the profile names. */
export const gatewayItself = 'gateway';

/** Reads calls where the gateway keeps them (BIG-01). */
const fromFlag: FlagDefinition = {
  name: 'from',
  kind: 'value',
  placeholder: 'ADDRESS',
  help: { key: 'logDatabase.flagFrom' },
  example: 'postgres://reader@db/newapi',
};

/** The flags where a list is made of calls that may be kept on this machine, or be read elsewhere. */
export function storeFlags<Row>({
  isCostly,
  isOfCalls,
}: Pick<BrowseScreen<Row>, 'isCostly' | 'isOfCalls'>): readonly FlagDefinition[] {
  return [...(isOfCalls ? [fromFlag] : []), ...(isCostly ? [noStoreFlag] : [])];
}
