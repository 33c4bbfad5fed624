import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transport, TransportRequest, TransportResponse } from '../../shared/gateway/client/transport.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';

/** What was seen on the wire while one client method ran: an exchange's line, and what its answers looked like. */
export type Exchanges = Map<string, Set<string>>;

/** Which exchanges each client method made, and of what shape the answers were. Holds no values. */
export interface Observation {
  byMethod: Map<string, Exchanges>;
  /** Wraps a client: each of its methods is noted under `resource.method`. */
  watch(gateway: Gateway): Gateway;
  transport(send: Transport): Transport;
}

/** Starts with nothing seen. */
export function createObservation(): Observation {
  const byMethod = new Map<string, Exchanges>();
  const running = new AsyncLocalStorage<string>();
  const note = (line: string, shape: string) => {
    const exchanges = byMethod.get(running.getStore() ?? '') ?? new Map();
    exchanges.set(line, (exchanges.get(line) ?? new Set()).add(shape));
  };
  return {
    byMethod,
    watch: (gateway) => watched(gateway, byMethod, running),
    transport: (send) => async (request) => {
      const response = await send(request);
      const line = lineOf(request);
      return {
        ...response,
        async text() {
          const text = await response.text();
          for (const shape of shapeOfAnswer(response, text)) note(line, shape);
          return text;
        },
        chunks() {
          note(line, `status ${response.status}, ${response.headers['content-type']}`);
          return response.chunks();
        },
      };
    },
  };
}

function watched(gateway: Gateway, byMethod: Map<string, Exchanges>, running: AsyncLocalStorage<string>): Gateway {
  const resources = Object.entries(gateway).map(([resource, methods]: [string, unknown]) => {
    if (typeof methods !== 'object' || methods === null) return [resource, methods];
    const watchedMethods = Object.entries(methods).map(([name, method]) => [
      name,
      (...input: unknown[]) => {
        const id = `${resource}.${name}`;
        if (!byMethod.has(id)) byMethod.set(id, new Map());
        return running.run(running.getStore() ?? id, () => method(...input));
      },
    ]);
    return [resource, Object.fromEntries(watchedMethods)];
  });
  return Object.fromEntries(resources) as Gateway;
}

/** Names of all client methods, `resource.method`. */
export function methodsOf(gateway: Gateway): string[] {
  return Object.entries(gateway).flatMap(([resource, methods]: [string, unknown]) =>
    typeof methods === 'object' && methods !== null ? Object.keys(methods).map((name) => `${resource}.${name}`) : [],
  );
}

function lineOf({ method, url }: TransportRequest): string {
  const path = new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, '/{id}');
  return `${method} ${path}`;
}

function shapeOfAnswer({ status }: TransportResponse, text: string): string[] {
  if (text === '') return [`status ${status}`, 'empty body'];
  try {
    return [`status ${status}`, ...pathsOf(JSON.parse(text), '')];
  } catch {
    return [`status ${status}`, 'not JSON'];
  }
}

const deepest = 4;
/** Ends the line of an empty list, whose rows could have any shape. */
export const nothing = ': nothing';

/** `data.items[].id: number` for every value of an answer, without the values. Null says nothing of its kind. */
function pathsOf(value: unknown, path: string): string[] {
  if (value === null || path.split(/[.[]/).length > deepest) return [];
  if (Array.isArray(value)) return value.length === 0 ? [`${path}[]${nothing}`] : pathsOf(value[0], `${path}[]`);
  if (typeof value !== 'object') return [`${path || 'answer'}: ${typeof value}`];
  const fields = Object.entries(value);
  if (fields.length > 0 && isMap(path, fields)) return pathsOf(fields[0]?.[1], `${path}.{name}`);
  return fields.flatMap(([name, field]) => pathsOf(field, path === '' ? name : `${path}.${name}`));
}

/** Maps by number, model or group are data, not shape: groups are told by `default`, which every site has. */
function isMap(path: string, fields: [string, unknown][]): boolean {
  const names = fields.map(([name]) => name);
  return (
    /type_counts$/.test(path) || names.every((name) => /^\d+$/.test(name)) || (path !== '' && names.includes('default'))
  );
}
