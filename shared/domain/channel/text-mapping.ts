/** What a gateway could not use in a mapping of texts to texts, and where. */
export interface MappingFault {
  kind: 'not-text' | 'empty' | 'blanks' | 'circle';
  /** The name that is mapped. */
  from: string;
  /** What it is mapped to; of a circle all names it runs through. */
  to: string;
}

/**
 * What makes a model mapping useless to a gateway (docs/gateways.md 4.7): one value that is no text fails every call of the
 * channel, a circle every call of its names; an empty name is none. A name that is mapped to itself is harmless.
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

/** What makes a status mapping useless: its values must be texts (docs/gateways.md 4.7), both sides statuses. */
export function statusMappingFault(mapping: Readonly<Record<string, unknown>>): MappingFault | undefined {
  for (const [from, to] of Object.entries(mapping)) {
    if (typeof to !== 'string') return { kind: 'not-text', from, to: JSON.stringify(to) };
    if (!isStatusCode(from) || !isStatusCode(to)) return { kind: 'empty', from, to };
  }
  return undefined;
}

/** Names that are mapped, are no step of another's chain, and stand not among the models of the channel. */
export function unlistedAliases(mapping: Readonly<Record<string, unknown>>, models: readonly string[]): string[] {
  const targets = new Set(Object.values(mapping));
  return Object.keys(mapping).filter((name) => name.trim() !== '' && !models.includes(name) && !targets.has(name));
}
