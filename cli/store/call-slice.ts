import { deserialize, serialize } from 'node:v8';
import type { UsageCall } from '../../shared/domain/usage.ts';

const numberNames = [
  'created_at',
  'type',
  'channel',
  'token_id',
  'quota',
  'prompt_tokens',
  'completion_tokens',
  'cache_tokens',
  'cache_write_tokens',
  'use_time',
  'first_token',
] as const satisfies readonly (keyof UsageCall)[];
const textNames = [
  'model_name',
  'channel_name',
  'token_name',
  'username',
  'group',
] as const satisfies readonly (keyof UsageCall)[];

type Numbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

/** Calls column by column: texts are numbers of a list, numbers as narrow as their slice allows (some 30 bytes a call). */
interface Columns {
  count: number;
  numbers: Record<(typeof numberNames)[number], Numbers>;
  texts: Record<(typeof textNames)[number], { list: string[]; places: Numbers }>;
}

/** Packs calls, in their order, into bytes. Only the fields of a report of use go in: nothing asked, answered or secret. */
export function packCalls(calls: readonly UsageCall[]): Buffer {
  const numbers = Object.fromEntries(
    numberNames.map((name) => [name, narrow(calls.map((call) => call[name]))]),
  ) as Columns['numbers'];
  const texts = Object.fromEntries(
    textNames.map((name) => {
      const known = new Map<string, number>();
      const places = calls.map((call) => {
        const place = known.get(call[name]) ?? known.size;
        known.set(call[name], place);
        return place;
      });
      return [name, { list: [...known.keys()], places: narrow(places) }];
    }),
  ) as Columns['texts'];
  return serialize({ count: calls.length, numbers, texts } satisfies Columns);
}

/**
 * The calls of packed bytes, in their order.
 * @throws where the bytes are no packed calls, or were packed by a newer Node than this one
 */
export function unpackCalls(bytes: Buffer): UsageCall[] {
  const { count, numbers, texts } = deserialize(bytes) as Columns;
  const { created_at, type, channel, token_id, quota, prompt_tokens, completion_tokens } = numbers;
  const { cache_tokens, cache_write_tokens, use_time, first_token } = numbers;
  const { model_name, channel_name, token_name, username, group } = texts;
  const calls = new Array<UsageCall>(count);
  const textAt = ({ list, places }: Columns['texts']['group'], index: number) =>
    list[places[index] as number] as string;
  for (let index = 0; index < count; index += 1) {
    calls[index] = {
      created_at: created_at[index] as number,
      type: type[index] as number,
      model_name: textAt(model_name, index),
      channel: channel[index] as number,
      channel_name: textAt(channel_name, index),
      token_id: token_id[index] as number,
      token_name: textAt(token_name, index),
      username: textAt(username, index),
      group: textAt(group, index),
      quota: quota[index] as number,
      prompt_tokens: prompt_tokens[index] as number,
      completion_tokens: completion_tokens[index] as number,
      cache_tokens: cache_tokens[index] as number,
      cache_write_tokens: cache_write_tokens[index] as number,
      use_time: use_time[index] as number,
      first_token: first_token[index] as number,
    };
  }
  return calls;
}

/** The narrowest array that holds every value as it is. */
function narrow(values: readonly number[]): Numbers {
  let least = 0;
  let most = 0;
  for (const value of values) {
    if (!Number.isInteger(value)) return Float64Array.from(values);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least >= 0 && most < 2 ** 8) return Uint8Array.from(values);
  if (least >= 0 && most < 2 ** 16) return Uint16Array.from(values);
  return least >= -(2 ** 31) && most < 2 ** 31 ? Int32Array.from(values) : Float64Array.from(values);
}
