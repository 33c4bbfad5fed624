import type { Generation } from '../../../../cli/sandbox/traits/generation.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; empty when it is none. */
  body: Record<string, unknown>;
  /** `data` of the envelope, believed to be of this type. */
  data<Data>(): Data;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody at a sandbox: a cookie jar, the headers their dialect wants, and nothing of the product's own client. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  headers: Record<string, string> = { 'accept-language': 'zh-CN' };

  constructor(
    readonly url: string,
    readonly dialect: Generation,
  ) {}

  async call(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...this.headers,
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const split = pair.indexOf('=');
      this.cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    const text = await response.text();
    const parsed = parse(text);
    return { status: response.status, headers: response.headers, text, body: parsed, data: () => parsed.data as never };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Signs in and keeps what the dialect gives for it: a cookie and the user's id, or an access token. */
  async signIn(username = 'root', password = '123456', query = ''): Promise<Answer> {
    const answer = await this.post(`/api/user/login${query}`, { username, password });
    const data = answer.data<{ id?: number; access_token?: string; user?: { id: number } } | undefined>();
    if (data) this.adopt(data);
    return answer;
  }

  /** Keeps the sign-in of an answer's `data`. */
  adopt(data: { id?: number; access_token?: string | null; user?: { id: number } }): void {
    if (this.dialect === 'v1' && data.access_token) this.headers.authorization = `Bearer ${data.access_token}`;
    this.headers['new-api-user'] = String(data.user?.id ?? data.id ?? '');
  }

  /** Creates a user as root does, and comes back signed in as them. */
  async inviteUser(username: string, password = 'password1'): Promise<Visitor> {
    await this.post('/api/user/', { username, password, display_name: username });
    const visitor = new Visitor(this.url, this.dialect);
    await visitor.signIn(username, password);
    return visitor;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Rows of a list, whatever its form (docs/gateways.md 4.0). */
export function rowsOf<Row = Record<string, unknown>>(answer: Answer): Row[] {
  const data = answer.data<Row[] | { items: Row[] }>();
  return Array.isArray(data) ? data : data.items;
}
