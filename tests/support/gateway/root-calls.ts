/** Plain HTTP calls, independent of the program, that prepare a gateway or inspect its state. */
export interface RootCalls {
  /** Makes a call as root and resolves to the answer's `data`. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Makes a call as root and resolves to the whole answer. */
  ask(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  accessToken: string;
}

export interface RawAnswer {
  status: number;
  body: { success?: boolean; message?: string; data?: unknown };
}

/** Signs in as root over HTTP and creates a system access token for the calls. */
export function rootCalls(url: string): Promise<RootCalls> {
  return callsAs(url, { id: 1, username: 'root', password: '123456' });
}

/** The same for any user. */
export async function callsAs(
  url: string,
  { id, username, password }: { id: number; username: string; password: string },
): Promise<RootCalls> {
  const signedIn = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const answer = (await signedIn.json()) as { data: { access_token?: string } };
  const bearer = answer.data.access_token ? { Authorization: `Bearer ${answer.data.access_token}` } : undefined;
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const made = await fetch(`${url}/api/user/token`, {
    headers: { ...(bearer ?? { cookie }), 'New-Api-User': `${id}` },
  });
  const { data: accessToken } = (await made.json()) as { data: string };
  const ask: RootCalls['ask'] = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}`, 'New-Api-User': `${id}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as RawAnswer['body']) };
  };
  return { accessToken, ask, call: async (method, path, body) => (await ask(method, path, body)).body.data };
}
