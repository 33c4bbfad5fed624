import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition } from '../../program/definition.ts';

/** Does not use the local store (SEE-02). */
export const noStoreFlag: FlagDefinition = { name: 'no-store', kind: 'switch', help: { key: 'store.flagNoStore' } };

/** The value of `--from` that reads the log through the API, whatever log database the profile names. */
export const gatewayItself = 'gateway';

/** Reads calls from the gateway's own log database (BIG-01). */
const fromFlag: FlagDefinition = {
  name: 'from',
  kind: 'value',
  placeholder: 'ADDRESS',
  help: { key: 'logDatabase.flagFrom' },
  example: 'postgres://reader@db/newapi',
};

/** The flags of a list made of calls, which may be in the local store or in a log database. */
export function storeFlags<Row>({
  isCostly,
  isOfCalls,
}: Pick<BrowseScreen<Row>, 'isCostly' | 'isOfCalls'>): readonly FlagDefinition[] {
  return [...(isOfCalls ? [fromFlag] : []), ...(isCostly ? [noStoreFlag] : [])];
}
