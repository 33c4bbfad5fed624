import type { SandboxContext } from './envelope.ts';
import { Refusal } from './refusal.ts';

/** A JSON object sent by a client; members are read with the functions below. */
export type Body = Record<string, unknown>;

/** The JSON body of a request; anything that is no JSON object is refused with 无效的参数. */
export async function readBody(context: SandboxContext): Promise<Body> {
  let value: unknown;
  try {
    value = await context.req.json();
  } catch {
    throw new Refusal('invalidParameters');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalidParameters');
  return value as Body;
}

/** A text member; missing or null is "". Another type is refused, as the server's binding does. */
export function textOf(body: Body, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw bindingFault(value, name, 'string');
  return value;
}

/** A whole number; missing or null is 0. */
export function integerOf(body: Body, name: string): number {
  const value = body[name];
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw bindingFault(value, name, 'int');
  return value;
}

/** A number; missing or null is 0. */
export function numberOf(body: Body, name: string): number {
  const value = body[name];
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number') throw bindingFault(value, name, 'float64');
  return value;
}

/** A boolean; missing or null is false. */
export function flagOf(body: Body, name: string): boolean {
  const value = body[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw bindingFault(value, name, 'bool');
  return value;
}

/** A list of whole numbers; missing or null is empty. */
export function integersOf(body: Body, name: string): number[] {
  const value = body[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((item) => Number.isInteger(item))) {
    throw bindingFault(value, name, '[]int');
  }
  return value;
}

/**
 * The text the server's JSON decoder gives for a member of the wrong type; it is passed through verbatim
 * (docs/gateways.md 2.1).
 */
function bindingFault(value: unknown, name: string, expected: string): Refusal {
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return new Refusal({ literal: `json: cannot unmarshal ${kind} into Go struct field .${name} of type ${expected}` });
}

/** The number in a path such as `/api/user/12`. */
export function idOf(context: SandboxContext, name = 'id'): number {
  const text = context.req.param(name) ?? '';
  if (!/^[+-]?\d+$/.test(text)) {
    throw new Refusal({ literal: `strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax` });
  }
  return Number(text);
}

/** A whole number of the query; 0 when missing or no number, as the server's unchecked conversion gives. */
export function queryInteger(context: SandboxContext, name: string): number {
  const text = context.req.query(name) ?? '';
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0;
}

/** `1 t T TRUE true True` are true, anything else is not (docs/gateways.md 5.2). */
export function queryFlag(context: SandboxContext, name: string): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(context.req.query(name) ?? '');
}
