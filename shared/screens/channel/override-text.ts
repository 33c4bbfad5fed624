import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';

type Operation = Record<string, unknown>;

/** The description of each operation, by its wire name (docs/gateways-modern.md 4.1). */
const operations: Readonly<Record<string, MessageKey>> = {
  set: 'channel.overrideSet',
  delete: 'channel.overrideDelete',
  move: 'channel.overrideMove',
  copy: 'channel.overrideCopy',
  prepend: 'channel.overridePrepend',
  append: 'channel.overrideAppend',
  trim_prefix: 'channel.overrideTrimPrefix',
  trim_suffix: 'channel.overrideTrimSuffix',
  ensure_prefix: 'channel.overrideEnsurePrefix',
  ensure_suffix: 'channel.overrideEnsureSuffix',
  trim_space: 'channel.overrideTrimSpace',
  to_lower: 'channel.overrideToLower',
  to_upper: 'channel.overrideToUpper',
  replace: 'channel.overrideReplace',
  regex_replace: 'channel.overrideRegexReplace',
  return_error: 'channel.overrideReturnError',
  prune_objects: 'channel.overridePruneObjects',
  set_header: 'channel.overrideSetHeader',
  delete_header: 'channel.overrideDeleteHeader',
  copy_header: 'channel.overrideCopyHeader',
  move_header: 'channel.overrideMoveHeader',
  pass_headers: 'channel.overridePassHeaders',
  sync_fields: 'channel.overrideSyncFields',
};

const conditions: Readonly<Record<string, MessageKey>> = {
  full: 'channel.overrideIs',
  prefix: 'channel.overrideStarts',
  suffix: 'channel.overrideEnds',
  contains: 'channel.overrideContains',
  gt: 'channel.overrideGreater',
  gte: 'channel.overrideAtLeast',
  lt: 'channel.overrideLess',
  lte: 'channel.overrideAtMost',
};

/** The most characters of a value that are shown. */
const longestValue = 60;

/**
 * Describes what a channel's parameter override does to each request, one sentence per operation (GEN-03); '' where it
 * is empty or not a JSON object. An operation of a newer gateway is reported as unknown.
 */
export function paramOverrideText(text: string, say: Say): string {
  const override = parseJsonRecord(text);
  if (override === undefined) return '';
  if (!Array.isArray(override.operations)) {
    return sentencesOf(
      Object.entries(override).map(([path, value]) =>
        say('channel.overrideSet', { path: sanitise(path), value: shown(value) }),
      ),
    );
  }
  return sentencesOf(
    override.operations.filter(isRecord).flatMap((operation) => [operationText(operation, say), when(operation, say)]),
  );
}

function operationText(operation: Operation, say: Say): string {
  const mode = name(operation.mode);
  const key = operations[mode] ?? 'channel.overrideUnknown';
  // The value of a header may be a secret.
  const value = mode === 'set_header' ? '' : shown(operation.value);
  const values = { path: name(operation.path), value, from: name(operation.from), to: name(operation.to), mode };
  const sentence = say(key as 'channel.overrideUnknown', values);
  return operation.keep_origin === true ? sentencesOf([sentence, say('channel.overrideKept')]) : sentence;
}

function when({ conditions: given, logic }: Operation, say: Say): string | undefined {
  if (!Array.isArray(given)) return undefined;
  const parts = given.filter(isRecord).map((condition) => conditionText(condition, say));
  if (parts.length === 0) return undefined;
  const isAll = name(logic).toUpperCase() === 'AND' || parts.length === 1;
  const key = parts.length === 1 ? 'channel.overrideIf' : isAll ? 'channel.overrideIfAll' : 'channel.overrideIfAny';
  return say(key, { conditions: listOf(parts, say) });
}

function conditionText(condition: Operation, say: Say): string {
  const key = conditions[name(condition.mode)] ?? 'channel.overrideIs';
  const text = say(key as 'channel.overrideIs', { path: name(condition.path), value: shown(condition.value) });
  return condition.invert === true ? say('channel.overrideNot', { condition: text }) : text;
}

/**
 * Describes a header override, one sentence per header; '' where it is empty or not a JSON object. Values are not
 * shown, because they may be secrets.
 */
export function headerOverrideText(text: string, say: Say): string {
  const headers = parseJsonRecord(text);
  if (headers === undefined) return '';
  return sentencesOf(
    Object.entries(headers).map(([header, value]) => headerText(sanitise(header), String(value), say)),
  );
}

function headerText(header: string, value: string, say: Say): string {
  if (header === '*') return say('channel.headerPassAll');
  const [, pattern] = /^(?:re|regex):(.*)$/s.exec(header) ?? [];
  if (pattern !== undefined) return say('channel.headerPassMatching', { pattern });
  const [, source] = /^\{client_header:([^}]*)\}$/.exec(value) ?? [];
  if (source !== undefined) return say('channel.overrideCopyHeader', { from: sanitise(source), to: header });
  if (value.includes('{api_key}')) return say('channel.headerWithKey', { header });
  return say('channel.overrideSetHeader', { path: header });
}

function name(value: unknown): string {
  return typeof value === 'string' ? sanitise(value) : '';
}

/** A value as JSON, cut where it is long. */
function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = sanitise(JSON.stringify(value));
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
