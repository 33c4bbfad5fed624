import { createServer } from 'node:http';

export interface LongListGateway {
  url: string;
  close(): Promise<void>;
}

/** A gateway that has nothing but channels, very many of them, and answers at once: what is measured is the UI. */
export async function startLongListGateway(count: number): Promise<LongListGateway> {
  const status = { version: 'v0.13.2', system_name: 'Long list', quota_per_unit: 500_000, display_in_currency: true };
  const user = {
    id: 1,
    username: 'root',
    display_name: 'Root',
    role: 100,
    status: 1,
    quota: 99_627_410,
    group: 'default',
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const data =
      pathname === '/api/status' ? status : pathname === '/api/user/self' ? user : pageOf(count, searchParams);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, message: '', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pageOf(count: number, search: URLSearchParams) {
  const page = Number(search.get('p') ?? 1);
  const size = Number(search.get('page_size') ?? 100);
  const first = (page - 1) * size;
  const items = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) =>
    channel(first + index + 1),
  );
  return { items, total: count, page, page_size: size, type_counts: { all: count } };
}

const names = ['openai-main', 'claude-eu', 'gemini 备用', 'ollama-lab', 'azure-west', '通义千问'];

function channel(id: number) {
  return {
    id,
    type: [1, 14, 24, 4, 3, 17][id % 6],
    name: `${names[id % 6]}-${id}`,
    status: [1, 1, 1, 2, 3, 1][id % 6],
    group: 'default,vip',
    models: 'gpt-4o,gpt-4o-mini',
    priority: id % 10,
    weight: id % 7,
    used_quota: id * 1117,
    balance: (id % 300) / 2,
    balance_updated_time: 1_760_000_000,
    response_time: (id * 37) % 6000,
    test_time: 1_760_000_000,
    created_time: 1_750_000_000,
    auto_ban: 1,
    other_info: '{"status_reason":"insufficient balance","status_time":1760000000}',
  };
}
