import { quotaOf, type Rates, ratesOf } from '../../../shared/domain/price/billing.ts';
import { priceTables } from '../relay/price-of-call.ts';
import type { RelayTraits } from '../relay/relay-traits.ts';
import type { Options } from '../store/options.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { SampleChannel } from './sample-channels.ts';
import { callLog, errorLog, type SampleLog } from './sample-log.ts';
import type { SampleToken } from './sample-tokens.ts';

/** The site for which calls are generated. */
export interface Traffic {
  random: Random;
  options: Options;
  traits: RelayTraits;
  people: readonly Person[];
  tokens: readonly SampleToken[];
  channels: readonly SampleChannel[];
  /** Unix seconds. */
  now: number;
}

const hour = 3600;
const days = 30;
/** Calls in an average hour. */
const callsPerHour = 40;

const popularity: readonly (readonly [string, number])[] = [
  ['gpt-4o-mini', 34],
  ['gpt-4o', 16],
  ['claude-3-5-sonnet-20241022', 14],
  ['deepseek-chat', 12],
  ['gpt-3.5-turbo', 8],
  ['gemini-1.5-flash-latest', 5],
  ['qwen-turbo', 4],
  ['qwen-plus', 2],
  ['glm-4-flash', 3],
  ['glm-4-air', 2],
  ['o1-mini', 2],
  ['gemini-1.5-pro-latest', 2],
  ['claude-3-5-haiku-20241022', 3],
  ['command-r', 1],
  ['yi-large', 1],
  ['ERNIE-Speed-8K', 1],
  ['gpt-4-turbo', 1],
  ['o1-preview', 0.5],
  ['SparkDesk-v4.0', 0.5],
  ['claude-3-opus-20240229', 0.4],
];

/**
 * The hour of the week, counted from Sunday 00:00, at which the sandbox pretends to start: Thursday afternoon. Nights
 * and weekends are computed from it instead of the calendar; otherwise each day would draw other calls, and with them
 * other quotas, codes and orders.
 */
const hourOfStart = 4 * 24 + 15;

/**
 * Thirty days of chat calls up to this second, oldest first: quiet nights and weekends, slow growth, a few busy
 * accounts.
 */
export function sampleCalls(traffic: Traffic): SampleLog[] {
  const { random, now } = traffic;
  const route = createRoutes(traffic);
  const rates = createRates(traffic);
  const people = traffic.people.filter((person) => person.weight > 0).map((person) => [person, person.weight] as const);
  const logs: SampleLog[] = [];
  for (let left = days * 24; left > 0; left -= 1) {
    const start = now - left * hour;
    const timestamps: number[] = [];
    for (let calls = volume(random, left); calls > 0; calls -= 1) timestamps.push(start + random.whole(0, hour - 1));
    // The last minute always has calls, so that the rates per minute are not 0.
    if (left === 1) timestamps.push(now - 50, now - 35, now - 21, now - 8, now - 2);
    for (const timestamp of timestamps.filter((time) => time <= now).sort((one, other) => one - other)) {
      const person = random.weighted(people);
      logs.push(...oneCall(traffic, person, timestamp, route, rates));
    }
  }
  return logs;
}

/** The number of calls in the hour that lies `hoursAgo` before the start. */
function volume(random: Random, hoursAgo: number): number {
  const hourOfWeek = (((hourOfStart - hoursAgo) % 168) + 168) % 168;
  const daily = 1 + 0.75 * Math.sin((((hourOfWeek % 24) - 8) / 24) * 2 * Math.PI);
  const isWeekend = hourOfWeek < 24 || hourOfWeek >= 6 * 24;
  const growth = 1.2 - (0.4 * hoursAgo) / (days * 24);
  return Math.round(callsPerHour * daily * (isWeekend ? 0.6 : 1.1) * growth * (0.7 + random.next() * 0.6));
}

function oneCall(
  traffic: Traffic,
  person: Person,
  timestamp: number,
  route: ReturnType<typeof createRoutes>,
  rates: ReturnType<typeof createRates>,
): SampleLog[] {
  const { random, traits } = traffic;
  if (timestamp < person.joinedAt || timestamp > person.activeUntil) return [];
  const token = route.tokenOf(person, timestamp);
  if (!token) return [];
  const group = token.group || person.group;
  const limits = token.models === '' ? undefined : token.models.split(',');
  const model = limits ? random.pick(limits) : random.weighted(popularity);
  const offers = route.channelsOf(group, model);
  if (offers.length === 0) return [];
  const tried = [random.pick(offers)];
  while (tried.length < Math.min(3, offers.length) && random.chance(0.05)) tried.push(random.pick(offers));
  const isStream = random.chance(0.7);
  const prompt = Math.round(Math.exp(6.2 + 1.5 * gauss(random)));
  const completion = random.chance(0.01) ? 0 : Math.round(Math.exp(5.6 + 1.1 * gauss(random)));
  const usage = { promptTokens: Math.min(prompt, 90_000), completionTokens: Math.min(completion, 8000) };
  const price = rates(model, group);
  const firstData = Math.round(250 + Math.exp(5.6 + 0.8 * gauss(random)));
  const answered = callLog({
    person,
    token,
    timestamp,
    channels: tried,
    group,
    rates: price,
    usage,
    quota: quotaOf(price, usage, traits.dialect, traffic.options.number('QuotaPerUnit')),
    isStream,
    firstData,
    useTime: Math.round(firstData / 1000 + usage.completionTokens / random.whole(20, 90)),
    traits,
  });
  const failed = traits.logsErrors ? tried.slice(0, -1) : [];
  return [...failed.map((channel) => errorLog(random, answered, channel)), answered];
}

function gauss(random: Random): number {
  return random.next() + random.next() + random.next() + random.next() - 2;
}

/** A lookup of the tokens and channels that can serve a call. */
function createRoutes({ random, tokens, channels }: Traffic) {
  const tokensOfUser = new Map<number, SampleToken[]>();
  for (const token of tokens) tokensOfUser.set(token.userId, [...(tokensOfUser.get(token.userId) ?? []), token]);
  const offers = new Map<string, SampleChannel[]>();
  return {
    tokenOf(person: Person, timestamp: number): SampleToken | undefined {
      const usable = (tokensOfUser.get(person.id) ?? []).filter((token) => timestamp <= token.activeUntil);
      return usable.length === 0 ? undefined : random.weighted(usable.map((token) => [token, token.weight] as const));
    },
    channelsOf(group: string, model: string): SampleChannel[] {
      const name = `${group} ${model}`;
      let found = offers.get(name);
      if (!found) {
        found = channels.filter(
          (channel) => channel.group.split(',').includes(group) && channel.models.split(',').includes(model),
        );
        offers.set(name, found);
      }
      return found;
    },
  };
}

function createRates({ options, traits }: Traffic): (model: string, group: string) => Rates {
  const tables = priceTables(options);
  const known = new Map<string, Rates>();
  return (model, group) => {
    const name = `${group} ${model}`;
    const rates = known.get(name) ?? ratesOf({ model, group, tables, dialect: traits.dialect });
    known.set(name, rates);
    return rates;
  };
}
