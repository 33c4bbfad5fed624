import type { Channel } from '../../domain/channel/channel.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { marginOf } from '../../domain/price/channel-cost.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { emptyCell } from '../../screen/cells.ts';
import type { FactLine, Reading } from '../../screen/overview.ts';
import { marginCell } from '../cost/cost-text.ts';
import { readCosts } from '../cost/known-costs.ts';
import { aMonth } from '../log/recent-calls.ts';
import { paidFor } from '../usage/usage-calls.ts';

/** The number of calls in one page of the log, and of models shown. */
const pageSize = 100;
const mostModels = 4;

interface ModelSums {
  calls: number;
  taken: number;
  /** Undefined where the cost of some call is unknown. */
  paid: number | undefined;
}

/** The margin of a channel's newest calls by model, in one call (ASK-09). Read for channels whose cost is known. */
export const readMargin: Reading<Channel> = {
  id: 'margin',
  block: { title: 'cost.byModel', lines: mostModels, none: 'cost.noCalls', related: 'u' },
  async read({ id: channel }, context, options) {
    const { gateway, now, say, status } = context;
    const book = await readCosts(context);
    const display = quotaDisplayOf(status);
    const query = { page: 1, pageSize, type: LogType.Consumption, channel };
    const end = Math.floor(now() / 1000);
    const { rows } = await gateway.logs.list({ ...query, start_timestamp: end - aMonth, end_timestamp: end }, options);
    const byModel = new Map<string, ModelSums>();
    for (const entry of rows) {
      const sums = byModel.get(entry.model_name) ?? { calls: 0, taken: 0, paid: 0 };
      const paid = paidFor(entry, { book, quotaPerUnit: display.quotaPerUnit });
      sums.calls += 1;
      sums.taken += entry.quota;
      sums.paid = paid === undefined || sums.paid === undefined ? undefined : sums.paid + paid;
      byModel.set(entry.model_name, sums);
    }
    const money = (quota: number) => formatQuota(quota, display);
    const lines = [...byModel].sort(([, one], [, other]) => other.taken - one.taken).slice(0, mostModels);
    return {
      figures: {},
      lines: lines.map(([model, { calls, taken, paid }]): FactLine => {
        const margin = paid === undefined ? undefined : marginOf(taken, paid);
        const count = formatNumber(calls);
        return {
          at: margin === undefined ? emptyCell(null) : marginCell(margin),
          what: sanitise(model),
          outcome:
            paid === undefined
              ? say('cost.lineUnknown', { count })
              : say('cost.lineOf', { taken: money(taken), paid: money(paid), count }),
          isFailed: margin !== undefined && margin < 0,
        };
      }),
    };
  },
};
