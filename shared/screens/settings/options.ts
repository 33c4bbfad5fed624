import { isAtLeast } from '../../domain/dialect.ts';
import { trustLevelMinimum } from '../../domain/limit.ts';
import { parseChats } from '../../domain/option/chats.ts';
import {
  firstKeyOf,
  isHiddenOption,
  isReadOnlyOption,
  isSecretOption,
  type JsonShape,
  mayBeUnlisted,
  type OptionDefinition,
  optionDefinition,
  optionDefinitions,
} from '../../domain/option/option.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { wholeJson } from '../../format/json-loss.ts';
import { repeatedName } from '../../format/json-pairs.ts';
import { nearestFew } from '../../format/nearest.ts';
import { parseDecimal } from '../../format/parsed.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack as lookBack } from '../../gateway/reading/read-back.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';

/** The options of the gateway by key, completed with those that it does not list. Secrets are missing. */
export type StoredOptions = ReadonlyMap<string, string>;

/**
 * Reads the options. The list hides the captcha's site key because of its name, although it is public (docs/gateways.md
 * 14.17), and lacks the LINUX DO client id and trust level and the console's modules until they are first saved
 * (14.19). They are taken from the status object, which has only those that this gateway knows. The status of the card
 * fork lacks the trust level (SET-15): its default is used where the fork's switch `PaymentEnabled` is listed, on
 * gateways before v0.6 only, because newer ones list any option that was once stored.
 */
export async function loadOptions(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<StoredOptions> {
  const [listed, status] = await Promise.all([gateway.options.list(o), gateway.site.status(o)]);
  const stored = new Map(listed);
  stored.set('TurnstileSiteKey', status.turnstile_site_key);
  const dialect = gateway.dialect();
  const isLater = dialect !== undefined && isAtLeast(dialect, 'v06');
  const fromStatus = {
    LinuxDOClientId: status.linuxdo_client_id,
    LinuxDOMinimumTrustLevel:
      status.linuxdo_minimum_trust_level ?? (stored.has('PaymentEnabled') && !isLater ? trustLevelMinimum : undefined),
    HeaderNavModules: status.HeaderNavModules,
    SidebarModulesAdmin: status.SidebarModulesAdmin,
  };
  for (const [key, value] of Object.entries(fromStatus)) {
    if (value !== undefined && !stored.has(key)) stored.set(key, String(value));
  }
  return stored;
}

/** An option to write; also a line of a diff. */
export interface OptionChange {
  key: string;
  /** Undefined where the gateway does not list it: a new key or a secret. */
  before: string | undefined;
  after: string;
  isSecret: boolean;
}

/** Shown in place of a secret. An import skips options with this value. */
export const maskedOption = '••••••';

/**
 * The options that differ from the gateway's, in the order to save them. Masked secrets and unchanged values are left
 * out.
 */
export function optionChanges(stored: StoredOptions, wanted: Iterable<readonly [string, string]>): OptionChange[] {
  const changes: OptionChange[] = [];
  for (const [key, after] of wanted) {
    const isSecret = isSecretOption(key);
    const before = isSecret ? undefined : stored.get(key);
    if (isSecret && (after === '' || after === maskedOption)) continue;
    if (before === undefined || !isSameOption(key, before, after)) changes.push({ key, before, after, isSecret });
  }
  return inSavingOrder(changes);
}

/**
 * The order that gateways' checks require (docs/gateways.md 13.40): first switches to turn off, then settings, and last
 * switches to turn on, when the settings they need are saved.
 */
export function inSavingOrder<Change extends OptionChange>(changes: readonly Change[]): Change[] {
  const rank = ({ key, after }: Change) => {
    if (optionDefinition(key)?.type !== 'boolean' && after !== 'true' && after !== 'false') return 1;
    return after === 'true' ? 2 : 0;
  };
  return [...changes].sort((a, b) => rank(a) - rank(b));
}

/**
 * Whether two texts mean the same to the gateway: formatting of JSON and the case of words that it lower-cases may
 * differ.
 */
export function isSameOption(key: string, one: string, other: string): boolean {
  if (one === other) return true;
  const type = optionDefinition(key)?.type ?? 'text';
  if (type === 'json' || optionDefinition(key)?.separator === 'json') return compactJson(one) === compactJson(other);
  if (type === 'integer' || type === 'number') return Number(one) === Number(other);
  return type === 'list' && one.toLowerCase() === other.toLowerCase();
}

function compactJson(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? text.trim() : JSON.stringify(value);
}

/** JSON text with one entry a line, for editing; other text is returned as it is, and one that parsing would lose part of. */
export function prettyJson(text: string): string {
  const value = wholeJson(text);
  return value === undefined ? text : JSON.stringify(value, undefined, 2);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a JSON list of strings; undefined for any other text. */
export function textsOfJson(text: string): string[] | undefined {
  const value = parsedJson(text);
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : undefined;
}

/** The label of an option and an example of a valid value, for error messages. */
interface OptionWords {
  label?: string;
  example?: string;
  /** The current value, where it is known. */
  before?: string | undefined;
}

/**
 * Why a text is not a valid value of an option; undefined where it is. Every value is checked before it is sent:
 * gateways store broken JSON and JSON of another shape, which empties their tables in use (docs/gateways.md 13.40,
 * 14.18).
 */
export function optionFault(
  key: string,
  text: string,
  { say }: Pick<ScreenContext, 'say'>,
  { label = key, example, before }: OptionWords = {},
): string | undefined {
  const first = firstKeyOf(key);
  if (first !== undefined) return say('settings.secondKey', { key: first });
  if (isReadOnlyOption(key)) return say('settings.readOnlyOption');
  const rule = optionDefinition(key);
  if (rule === undefined) return undefined;
  const { type, prefix, values } = rule;
  if (type === 'boolean') return text === 'true' || text === 'false' ? undefined : say('form.notAToggle', { label });
  if (type === 'integer' || type === 'number') {
    return numberFault(rule, text, say, { label, example: example ?? rule.default });
  }
  if (type === 'json') return jsonOptionFault(rule, text, say, { label, example, before });
  if (rule.separator === 'json' && textsOfJson(text) === undefined) {
    return say('option.jsonArray', { label, example: example ?? rule.default });
  }
  if (prefix !== undefined && text !== '' && !text.startsWith(prefix)) return say('settings.prefix', { label, prefix });
  if (values === undefined || values.includes(text)) return undefined;
  return say('form.notAChoice', { label, value: text, choices: values });
}

function numberFault(
  { type, minimum = 0, maximum }: OptionDefinition,
  text: string,
  say: ScreenContext['say'],
  words: { label: string; example: string },
): string | undefined {
  const value = Number(text);
  // The gateway gets the text itself, so another sign for minus is none.
  if (!parseDecimal(text).ok || !Number.isFinite(value)) return say('form.notANumber', words);
  if (type === 'integer' && !Number.isSafeInteger(value)) return say('form.notAnInteger', words);
  if (value < minimum) return say('form.tooLow', { label: words.label, minimum });
  return maximum !== undefined && value > maximum ? say('form.tooHigh', { label: words.label, maximum }) : undefined;
}

/** A sentence about invalid JSON with line and column, or about entries of the wrong type (SET-09, SET-10). */
function jsonOptionFault(
  rule: OptionDefinition,
  text: string,
  say: ScreenContext['say'],
  { label, example, before }: OptionWords,
): string | undefined {
  if (text === '' && rule.default === '') return undefined;
  const fault = jsonFault(text);
  if (fault) return say('form.notJson', { ...fault });
  const value: unknown = JSON.parse(text);
  if (rule.json !== undefined && (rule.json === 'array') !== Array.isArray(value)) {
    const [sentence, instance] =
      rule.json === 'array' ? (['option.jsonArray', '[]'] as const) : (['option.jsonObject', '{}'] as const);
    return say(sentence, { label: label ?? rule.key, example: example ?? (rule.default || instance) });
  }
  if (rule.shape !== undefined && !hasShape(value, rule.shape)) {
    const { sentence, instance } = shapes[rule.shape];
    return say(sentence, { label: label ?? rule.key, example: example ?? instance });
  }
  if (rule.ofTables && isRecord(value) && !Object.values(value).every((entry) => hasShape(entry, 'numbers')))
    return say('settings.jsonTables', { label: label ?? rule.key, example: example ?? '{"vip":{"default":0.9}}' });
  const repeated = repeatedName(text);
  if (repeated !== undefined) return say('form.repeatedName', { label: label ?? rule.key, name: sanitise(repeated) });
  const blank = isRecord(value) ? Object.keys(value).find((name) => name === '' || name !== name.trim()) : undefined;
  // A blank name that is already stored must not prevent changes of other entries (ASK-04).
  const isStored = blank !== undefined && Object.hasOwn(parseJsonRecord(before ?? '') ?? {}, blank);
  if (blank === undefined || isStored) return undefined;
  return say('form.blankName', { label: label ?? rule.key, name: sanitise(blank) });
}

const shapes = {
  numbers: { sentence: 'settings.jsonNumbers', instance: '{"default":1}' },
  texts: { sentence: 'settings.jsonTexts', instance: '{"default":"Default"}' },
  chats: { sentence: 'settings.jsonChats', instance: '[{"Chat":"https://chat.example.com/?key={key}"}]' },
} as const;

function hasShape(value: unknown, shape: JsonShape): boolean {
  if (shape === 'chats') return parseChats(value).ok || (Array.isArray(value) && value.length === 0);
  if (!isRecord(value)) return false;
  return Object.values(value).every((entry) =>
    shape === 'numbers' ? typeof entry === 'number' && entry >= 0 : typeof entry === 'string',
  );
}

/** A key that the gateway does not list, and similar keys. */
export interface UnlistedOption {
  key: string;
  /** The most similar first. */
  nearest: readonly string[];
}

/**
 * The keys that a write would create on this gateway (TRU-05): it neither lists them nor is known to hide them.
 * Gateways store any key, and keys cannot be deleted.
 */
export function unlistedOptions(stored: StoredOptions, keys: Iterable<string>): UnlistedOption[] {
  const candidates = [...stored.keys(), ...optionDefinitions.map(({ key }) => key).filter(mayBeUnlisted)];
  return [...keys]
    .filter((key) => !stored.has(key) && !mayBeUnlisted(key))
    .map((key) => ({ key, nearest: nearestFew(key, [...new Set(candidates)]) }));
}

/** Why an option does not have the wanted value. */
export interface OptionFailure<Change extends OptionChange = OptionChange> {
  change: Change;
  /**
   * `failed`: the gateway refused it or could not be reached. `not-kept`: it accepted, and has another value.
   * `not-tried`: an earlier failure ended the write.
   */
  kind: 'failed' | 'not-kept' | 'not-tried';
  /** A complete sentence. */
  reason: string;
  /** Only of `failed`. */
  error?: GatewayError;
}

/** The outcome of a write. */
export interface OptionsWritten<Change extends OptionChange = OptionChange> {
  saved: readonly Change[];
  failed: readonly OptionFailure<Change>[];
  /** The options as read afterwards; undefined where they were not read. */
  stored: StoredOptions | undefined;
  /** An option was saved, but reading it back failed (TRU-02). */
  isUnread: boolean;
}

export interface WriteOptions extends CallOptions {
  /** False where nothing is really sent (dry run). */
  readBack?: boolean;
  /**
   * Called with the accepted keys before they are read back, so that the undo is stored even where reading back fails.
   */
  onTaken?(keys: ReadonlySet<string>): Promise<void>;
  onProgress?(done: number, total: number): void;
}

/**
 * Writes options with one call each and reads them back; every change of an option is made here. After a refusal the
 * other options are still written; any other failure ends the write.
 * @throws Refusal before the first request where a value is invalid; the gateway's error where the first call could not
 * be made at all (signed out, no network)
 */
export async function writeOptions<Change extends OptionChange>(
  changes: readonly Change[],
  context: ScreenContext,
  { signal, isPatient, onWritten, onTaken, onProgress, readBack = true }: WriteOptions = {},
): Promise<OptionsWritten<Change>> {
  const { gateway, say } = context;
  for (const { key, before, after } of changes) {
    const fault = optionFault(key, after, context, { before });
    if (fault !== undefined) throw new Refusal(pairOf(sanitise(key), fault, context.say));
  }
  const written: Change[] = [];
  const failed: OptionFailure<Change>[] = [];
  for (const [index, change] of changes.entries()) {
    const { key, after } = change;
    try {
      const json = optionDefinition(key)?.type === 'json' && after !== '';
      await gateway.options.set(key, after, { signal, isPatient, json });
      written.push(change);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const isRefusal = error.kind === 'refused';
      if (!isRefusal && index === 0) throw error;
      failed.push({ change, kind: 'failed', reason: describeError(error, say).message, error });
      if (isRefusal) continue;
      const left = changes.slice(index + 1);
      failed.push(...left.map((one) => ({ change: one, kind: 'not-tried' as const, reason: say('form.notTried') })));
      break;
    } finally {
      onProgress?.(index + 1, changes.length);
    }
  }
  if (written.length > 0) {
    await onWritten?.();
    await onTaken?.(new Set(written.map(({ key }) => key)));
  }
  const isLookedAt = readBack && written.length > 0;
  const stored = isLookedAt ? await lookBack(() => loadOptions(context, { signal, isPatient })) : undefined;
  const lost = stored === undefined ? [] : written.filter((change) => !isKept(change, stored));
  failed.push(...lost.map((change) => ({ change, kind: 'not-kept' as const, reason: say('form.notKept') })));
  const saved = written.filter((change) => !lost.includes(change));
  return { saved, failed, stored, isUnread: isLookedAt && stored === undefined };
}

/** Hidden options cannot be checked, except the site key, which is in the status object. */
function isKept({ key, after, isSecret }: OptionChange, now: StoredOptions): boolean {
  const listed = now.get(key);
  if (isSecret || listed === undefined || (isHiddenOption(key) && listed === '')) return true;
  return isSameOption(key, listed, after);
}
