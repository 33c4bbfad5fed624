import { isAtLeast } from '../../domain/dialect.ts';
import { isOptionOn } from '../../domain/option/option.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { quoteWord, wayOn } from '../../screen/command-line.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { priceFacts, priceRow } from '../price/price-reading.ts';
import { loadOptions } from '../settings/options.ts';

/** Prices, read once for all rows of a run. */
const read = new WeakMap<object, { at: number; stored: ReturnType<typeof loadOptions> }>();
const readAgainAfter = 30_000;

/**
 * Which of these models have no price, and the command that sets one (ASK-13): one sentence, or none where prices
 * cannot be read.
 */
export async function priceNotes(
  models: readonly string[],
  context: ScreenContext,
  options: CallOptions,
): Promise<string[]> {
  const { gateway, say, now } = context;
  try {
    let known = read.get(gateway);
    if (known === undefined || now() - known.at > readAgainAfter) {
      known = { at: now(), stored: loadOptions(context, options) };
      read.set(gateway, known);
    }
    const stored = await known.stored;
    if (isOptionOn(stored.get('SelfUseModeEnabled'))) return [];
    const facts = priceFacts(stored, context);
    const names = models.filter((model) => priceRow(model, stored, facts, undefined).state === 'unset').map(sanitise);
    if (names.length === 0) return [];
    const command = `tollgate price set ${names.slice(0, mostNamed).map(quoteWord).join(' ')} --input USD --output-price USD`;
    const isRefused = isAtLeast(gateway.dialect(), 'v06');
    const sentence = isRefused ? 'channel.priceMissing' : 'channel.priceFallback';
    return [
      say(sentence, {
        count: names.length,
        names: listNames(names, say),
        command: wayOn(command, priceTable, context),
      }),
    ];
  } catch (error) {
    read.delete(gateway);
    if (error instanceof GatewayError) return [];
    throw error;
  }
}

/** Where prices are set. */
const priceTable = ['navigation.prices', 'navigation.tabTable'] as const;
/** The most models named in the suggested command. */
const mostNamed = 5;
