import { shownStatus } from '../../domain/channel/model-metadata.ts';
import { sanitise } from '../../format/sanitise.ts';
import { countCell, idCell } from '../../screen/cells.ts';
import { columnFacts } from '../../screen/column-facts.ts';
import type { Overview, Reading } from '../../screen/overview.ts';
import { type VendorRow, vendorColumns } from './vendor-columns.ts';

/** The most models of a vendor that are read: one page. */
const mostRead = 100;

/** The models that are listed; the others stand behind the link. */
const mostListed = 5;

/** The overview of a vendor: its models, and how many of them users see (WEB-13). */
export const vendorOverview: Overview<VendorRow> = {
  head: (row) => [{ ...idCell(row.id), text: `#${row.id}` }],
  figures: ({ models }) => [
    { id: 'models', label: 'vendor.models', cell: countCell(models) },
    { id: 'shown', label: 'vendor.shown', reading: 'models' },
    { id: 'hidden', label: 'vendor.hidden', reading: 'models' },
  ],
  readings: () => [readModels],
  groups: (row, context) => [
    {
      title: 'overview.madeOf',
      facts: columnFacts(vendorColumns, ['description', 'icon', 'updated_time', 'created_time'], row, context),
    },
  ],
  verbs: [],
};

/** The models whose metadata names the vendor, those that users see first. */
const readModels: Reading<VendorRow> = {
  id: 'models',
  block: { title: 'vendor.models', lines: mostListed, none: 'vendor.noModels', related: 'm' },
  async read({ id }, context, options) {
    const { metadata } = context.gateway;
    const { rows, hasMore } = await metadata.list({ page: 1, pageSize: mostRead, vendor: id }, options);
    const isShown = ({ status }: { status: number }) => status === shownStatus;
    const shown = rows.filter(isShown);
    const countOf = (count: number) =>
      hasMore
        ? { text: context.say('overview.atLeast', { count: countCell(count).text }), raw: null }
        : countCell(count);
    return {
      figures: { shown: countOf(shown.length), hidden: countOf(rows.length - shown.length) },
      lines: [...shown, ...rows.filter((row) => !isShown(row))].slice(0, mostListed).map((row) => ({
        at: { text: context.say(isShown(row) ? 'metadata.stateShown' : 'metadata.stateHidden'), raw: isShown(row) },
        what: sanitise(row.model_name),
        outcome: sanitise(row.tags || row.description),
        isFailed: false,
      })),
    };
  },
};
