import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { redact } from '../../../shared/gateway/client/redact.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { CapturedRun } from './captured-run.ts';

/** Characters of one result: what a model can still read. */
const mostCharacters = 48_000;
/** Characters of one text within it. */
const mostOfText = 2_000;

/** What a result says of a run. */
export interface Told {
  exit_code: number;
  /** Rows, one row, or text. */
  result: unknown;
  notices: unknown[];
}

/** What a run printed, as data fit for a model: without secrets, controls and invisible characters, and not too long. */
export function toldOf({ exitCode, stdout, stderr }: CapturedRun): Told {
  const notices = stderr.split('\n').filter(Boolean).map(asJson);
  return { exit_code: exitCode, result: cleaned(asJson(stdout.trim())), notices: notices.map(cleaned) };
}

/** The fields of a changed row that are told: what was made or shown once (a key, a code, a link) is for a person alone. */
const toldOfWrite = new Set(['id', 'name', 'result', 'message', 'code', 'status', 'requested', 'done', 'failed']);

/** The same for what a change answers. */
export function toldOfChange(run: CapturedRun): Told {
  const told = toldOf(run);
  const only = (row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([name]) => toldOfWrite.has(name)))
      : undefined;
  return { ...told, result: Array.isArray(told.result) ? told.result.map(only) : only(told.result) };
}

/**
 * A tool's answer. The data stands between marks whose name nobody could know who wrote it, so that no text in it can end
 * them and go on as if it were ours.
 * @param word ours, before the data
 */
export function toolResult(
  say: Say,
  told: object,
  { word, isError = false }: { word?: string; isError?: boolean } = {},
) {
  const mark = `data-${randomBytes(8).toString('hex')}`;
  const text = [word, say('mcp.data'), `<${mark}>`, bounded(told), `</${mark}>`].filter(Boolean).join('\n');
  const result: CallToolResult = { content: [{ type: 'text', text }], ...(isError && { isError }) };
  return result;
}

/** An answer of ours alone. */
export function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** As JSON, with so many rows as there is room for, and the number of those left out. */
function bounded(told: object): string {
  const whole = JSON.stringify(told);
  if (whole.length <= mostCharacters) return whole;
  const { result, ...rest } = told as { result?: unknown };
  if (!Array.isArray(result)) return JSON.stringify({ ...rest, cut: whole.slice(0, mostCharacters) });
  let room = mostCharacters - JSON.stringify(rest).length - 100;
  const rows = result.filter((row) => {
    room -= JSON.stringify(row).length + 1;
    return room > 0;
  });
  return JSON.stringify({ ...rest, result: rows, rows_left_out: result.length - rows.length });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = sanitiseMultiline(String(redact(value)));
    return text.length > mostOfText ? `${text.slice(0, mostOfText)}… (+${text.length - mostOfText})` : text;
  }
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [cleaned(name), cleaned(field)]));
}
