/** An entry of a mapping of texts to texts that a gateway could not use. */
export interface MappingFault {
  kind: 'not-text' | 'empty' | 'blanks' | 'circle';
  /** The name that is mapped. */
  from: string;
  /** The target; for a circle, all names of the circle. */
  to: string;
}

/**
 * The first fault of a model mapping (docs/gateways.md 4.7): a value that is not text fails every call of the channel,
 * a circle every call of its names; an empty name is invalid. A name mapped to itself is harmless.
 */
export function modelMappingFault(mapping: Readonly<Record<string, unknown>>): MappingFault | undefined {
  for (const [from, to] of Object.entries(mapping)) {
    if (typeof to !== 'string') return { kind: 'not-text', from, to: JSON.stringify(to) };
    if (from.trim() === '' || to.trim() === '') return { kind: 'empty', from, to };
    if (from !== from.trim() || to !== to.trim()) return { kind: 'blanks', from, to };
  }
  for (const from of Object.keys(mapping)) {
    const circle = circleFrom(mapping as Readonly<Record<string, string>>, from);
    if (circle !== undefined) return { kind: 'circle', from, to: circle.join(' → ') };
  }
  return undefined;
}

function circleFrom(mapping: Readonly<Record<string, string>>, from: string): readonly string[] | undefined {
  const passed = [from];
  for (let name = from; ; ) {
    const next = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    if (next === undefined || next === '' || next === name) return undefined;
    if (passed.includes(next)) return [...passed, next];
    passed.push(next);
    name = next;
  }
}

/** Whether a text is a status of HTTP, three digits from 100 to 599. */
function isStatusCode(text: string): boolean {
  return /^[1-5]\d\d$/.test(text);
}

/**
 * The first fault of a status mapping: its values must be texts (docs/gateways.md 4.7), and both sides HTTP statuses.
 */
export function statusMappingFault(mapping: Readonly<Record<string, unknown>>): MappingFault | undefined {
  for (const [from, to] of Object.entries(mapping)) {
    if (typeof to !== 'string') return { kind: 'not-text', from, to: JSON.stringify(to) };
    if (!isStatusCode(from) || !isStatusCode(to)) return { kind: 'empty', from, to };
  }
  return undefined;
}

/** The mapped names that are not the target of another mapping and not among the channel's models. */
export function unlistedAliases(mapping: Readonly<Record<string, unknown>>, models: readonly string[]): string[] {
  const targets = new Set(Object.values(mapping));
  return Object.keys(mapping).filter((name) => name.trim() !== '' && !models.includes(name) && !targets.has(name));
}
