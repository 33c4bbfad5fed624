import { deserialize } from 'node:v8';
import type { UsageCall } from '../../shared/domain/log/usage.ts';

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

/**
 * Calls in columns: texts as positions in a list, numbers in the narrowest type of their slice (some 30 bytes a call).
 */
interface Columns {
  count: number;
  numbers: Record<(typeof numberNames)[number], Numbers>;
  texts: Record<(typeof textNames)[number], { list: string[]; places: Numbers }>;
}

/** The array types of numbers, by the letter that identifies them in the file. */
const arrays = { b: Uint8Array, s: Uint16Array, i: Int32Array, d: Float64Array } as const;
type Letter = keyof typeof arrays;

/** The header before the numbers, as JSON: count, types, and texts. */
interface Head {
  count: number;
  numbers: Letter[];
  texts: { list: string[]; places: Letter }[];
}

/**
 * Packed calls begin with this mark; then follow the length of the header (4 bytes), the header, and the numbers column
 * by column.
 */
const mark = Buffer.from('TCS1');

/**
 * Packs calls, in their order, into bytes that every runtime can read. Only the fields of a usage report are included:
 * no prompt, answer or secret.
 */
export function packCalls(calls: readonly UsageCall[]): Buffer {
  const numbers = numberNames.map((name) => narrow(calls.map((call) => call[name])));
  const texts = textNames.map((name) => {
    const known = new Map<string, number>();
    const places = calls.map((call) => {
      const index = known.get(call[name]) ?? known.size;
      known.set(call[name], index);
      return index;
    });
    return { list: [...known.keys()], places: narrow(places) };
  });
  const head: Head = {
    count: calls.length,
    numbers: numbers.map(letterOf),
    texts: texts.map(({ list, places }) => ({ list, places: letterOf(places) })),
  };
  const written = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(written.length);
  const columns = [...numbers, ...texts.map(({ places }) => places)];
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return Buffer.concat([mark, length, written, ...bytes]);
}

/** The columns of packed bytes. */
function columnsOf(bytes: Buffer): Columns {
  // Stores of earlier versions use V8's serialisation. Bun cannot read it and throws; then the gateway is queried
  // again.
  if (!bytes.subarray(0, mark.length).equals(mark)) return deserialize(bytes) as Columns;
  let index = mark.length + 4 + bytes.readUInt32LE(mark.length);
  const { count, numbers, texts } = JSON.parse(bytes.toString('utf8', mark.length + 4, index)) as Head;
  const next = (letter: Letter): Numbers => {
    const Kind = arrays[letter];
    const length = count * Kind.BYTES_PER_ELEMENT;
    // A copy, because numbers of several bytes need an aligned start.
    const column = new Kind(Uint8Array.from(bytes.subarray(index, index + length)).buffer);
    index += length;
    return column;
  };
  return {
    count,
    numbers: Object.fromEntries(numberNames.map((name, index) => [name, next(numbers[index] as Letter)])),
    texts: Object.fromEntries(
      textNames.map((name, index) => {
        const { list, places } = texts[index] as Head['texts'][0];
        return [name, { list, places: next(places) }];
      }),
    ),
  } as Columns;
}

const letterOf = (numbers: Numbers): Letter =>
  (Object.keys(arrays) as Letter[]).find((letter) => numbers instanceof arrays[letter]) ?? 'd';

/**
 * Unpacks calls, in their order.
 * @throws where the bytes are no packed calls, or were packed by another version of the program that this one cannot
 * read
 */
export function unpackCalls(bytes: Buffer): UsageCall[] {
  const { count, numbers, texts } = columnsOf(bytes);
  // A manipulated count in the file must not cause a huge loop.
  const columns = [...Object.values(numbers), ...Object.values(texts).map(({ places }) => places)];
  if (columns.some(({ length }) => length !== count)) throw new RangeError('columns of different lengths');
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

/** The narrowest array type that holds every value exactly. */
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
