import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition } from '../../program/definition.ts';

/** Leaves the local store aside (SEE-02). */
export const noStoreFlag: FlagDefinition = { name: 'no-store', kind: 'switch', help: { key: 'store.flagNoStore' } };

/** The flag where a list is made of calls that may be kept on this machine. */
export function storeFlags<Row>({ isCostly }: Pick<BrowseScreen<Row>, 'isCostly'>): readonly FlagDefinition[] {
  return isCostly ? [noStoreFlag] : [];
}
