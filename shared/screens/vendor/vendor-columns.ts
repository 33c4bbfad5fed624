import type { ModelVendor } from '../../domain/channel/model-metadata.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';

/** A vendor and the number of metadata rows that name it. */
export interface VendorRow extends ModelVendor {
  models: number;
}

const { id, text, count, time } = columnsOf<VendorRow>();

/** The columns of vendors (GEN-25), in the order of all faces. */
export const vendorColumns: readonly Column<VendorRow>[] = [
  id('id', 'vendor.id', [3, 6], { priority: 2 }),
  text('name', 'vendor.name', [8, 28], { priority: 1 }),
  count('models', 'vendor.models', [6, 8], { priority: 1 }),
  text('description', 'vendor.description', [10, 48], { priority: 2 }),
  text('icon', 'vendor.icon', [6, 18]),
  time('updated_time', 'vendor.updatedAt', 'common.unknown', { wide: true }),
  time('created_time', 'vendor.createdAt', 'common.unknown', { wide: true }),
];
