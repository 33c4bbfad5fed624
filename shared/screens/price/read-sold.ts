import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The period of the sums of sales, in seconds. */
const soldFor = 30 * 86_400;
const hour = 3600;

/**
 * What the calls of each model were charged in the last 30 days, in quota units, by the gateway's own hourly sums
 * (docs/gateways.md 4.11); undefined where it has none or the call fails, which must not hide what they stand beside.
 */
export async function readSold(
  { gateway, status, now }: ScreenContext,
  options: CallOptions,
): Promise<ReadonlyMap<string, number> | undefined> {
  if (!status.enable_data_export) return undefined;
  const end = Math.floor(now() / 1000);
  const start = Math.floor((end - soldFor) / hour) * hour;
  try {
    const sold = new Map<string, number>();
    for (const { model_name, quota } of await gateway.dashboard.all({ start, end }, options)) {
      sold.set(model_name, (sold.get(model_name) ?? 0) + quota);
    }
    return sold;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'stopped') throw error;
    return undefined;
  }
}
