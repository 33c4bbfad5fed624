import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Query } from '../../../shared/gateway/client/call.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { usageFailure } from '../../program/usage.ts';

/** The content of a call: the query of a GET, the JSON body of every other method. */
export interface RequestContent {
  query?: Query;
  body?: unknown;
}

/** Reads `--input` and `--field`, files and standard input included, before any request. */
export async function readRequestContent(method: string, invocation: Invocation): Promise<RequestContent> {
  const { flags } = invocation;
  const source = flags.text('input');
  const fields = flags.many('field');
  if (source !== undefined && fields.length > 0) throw usageFailure('cliTool.apiInputOrField');
  if (source !== undefined) {
    if (method === 'GET') throw usageFailure('cliTool.apiGetInput', {}, { key: 'cliTool.apiGetInputHint' });
    return { body: await readJson(source, invocation) };
  }
  if (fields.length === 0) return {};
  const content: Record<string, unknown> = {};
  for (const field of fields) {
    const [name, value] = await readField(field, invocation);
    content[name] = value;
  }
  return method === 'GET' ? { query: queryOf(content) } : { body: content };
}

async function readJson(source: string, { world }: Invocation): Promise<unknown> {
  const text = await readInputText(source, world);
  const { parseInputJson } = await import('../../program/input-json.ts');
  return parseInputJson(text, source);
}

/** Reads `name=text`, `name:=json` or `name=@file`. Errors never repeat a value, which may be a secret. */
async function readField(field: string, { world }: Invocation): Promise<[string, unknown]> {
  const [, name = '', sign = '', text = ''] = /^([^=:]+)(:?=)([\s\S]*)$/.exec(field) ?? [];
  if (name === '') throw usageFailure('cliTool.apiField', {}, { key: 'cliTool.apiFieldExample' });
  if (sign === ':=') {
    try {
      JSON.parse(text);
    } catch {
      throw usageFailure('cliTool.apiFieldJson', { name: sanitise(name) }, { key: 'cliTool.apiFieldExample' });
    }
    const { parseInputJson } = await import('../../program/input-json.ts');
    return [name, parseInputJson(text, `--field ${name}`)];
  }
  return [name, text.startsWith('@') ? withoutLineEnd(await readInputText(text.slice(1), world)) : text];
}

function queryOf(content: Readonly<Record<string, unknown>>): Query {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
