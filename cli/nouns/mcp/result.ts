import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { redact } from '../../../shared/gateway/client/redact.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { CapturedRun } from './captured-run.ts';

/** The largest result in characters that a model can still read. */
const mostCharacters = 48_000;
/** The longest text within a result, in characters. */
const mostOfText = 2_000;

/** The outcome of a run, as it is returned to the assistant. */
export interface ToolAnswer {
  exit_code: number;
  /** Rows, one row, or text. */
  result: unknown;
  notices: unknown[];
}

/**
 * The output of a run as data for a model: without secrets, control and invisible characters, and limited in length.
 */
export function answerOf({ exitCode, stdout, stderr }: CapturedRun): ToolAnswer {
  const notices = stderr.split('\n').filter(Boolean).map(asJson);
  return { exit_code: exitCode, result: cleaned(asJson(stdout.trim())), notices: notices.map(cleaned) };
}

/**
 * The fields of a changed row that are returned: created or once-shown values (a key, a code, a link) are for the user
 * only.
 */
const fieldsOfChange = new Set(['id', 'name', 'result', 'message', 'code', 'status', 'requested', 'done', 'failed']);

/** The same for the outcome of a change. */
export function answerOfChange(run: CapturedRun): ToolAnswer {
  const answer = answerOf(run);
  const only = (row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([name]) => fieldsOfChange.has(name)))
      : undefined;
  return { ...answer, result: Array.isArray(answer.result) ? answer.result.map(only) : only(answer.result) };
}

/**
 * A tool's answer. The data stands between delimiters with a random name, so that no text in it can close them and pass
 * for text of this program.
 * @param word this program's own text before the data
 */
export function toolResult(
  say: Say,
  answer: object,
  { word, isError = false }: { word?: string; isError?: boolean } = {},
) {
  const mark = `data-${randomBytes(8).toString('hex')}`;
  const text = [word, say('mcp.data'), `<${mark}>`, bounded(answer), `</${mark}>`].filter(Boolean).join('\n');
  const result: CallToolResult = { content: [{ type: 'text', text }], ...(isError && { isError }) };
  return result;
}

/** An answer that contains only text of this program. */
export function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** As JSON, with as many rows as fit, and the number of rows left out. */
function bounded(answer: object): string {
  const whole = JSON.stringify(answer);
  if (whole.length <= mostCharacters) return whole;
  const { result, ...rest } = answer as { result?: unknown };
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
