// A gateway of nothing but long lists and one talkative model, in a process of its own; it answers at once, so that what
// is measured is the terminal UI. Prints its port.
import { createServer, type ServerResponse } from 'node:http';

const channelCount = 10_000;
const logCount = 100_000;
const tokensASecond = 100;
const streamedTokens = Number(process.env.STREAMED_TOKENS ?? 6000);

const status = { version: 'v0.13.2', system_name: 'Long list', quota_per_unit: 500_000, display_in_currency: true };
const root = {
  id: 1,
  username: 'root',
  display_name: 'Root',
  role: 100,
  status: 1,
  quota: 99_627_410,
  group: 'default',
};
const token = { id: 1, user_id: 1, name: 'bench', key: 'sk-bench', status: 1, unlimited_quota: true, expired_time: -1 };

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
  request.resume();
  if (pathname === '/v1/chat/completions') return void stream(response);
  const data = dataOf(pathname, searchParams);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ success: true, message: '', data }));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});

function dataOf(path: string, search: URLSearchParams): unknown {
  if (path === '/api/status') return status;
  if (path === '/api/user/self') return root;
  if (path === '/api/notice') return '';
  if (path === '/api/log/stat') return { quota: 1_250_000, rpm: 7, tpm: 9000 };
  if (path === '/api/log/') return pageOf(search, logCount, log);
  if (path === '/api/token/') return { items: [token], total: 1, page: 1, page_size: 100 };
  return { ...pageOf(search, channelCount, channel), type_counts: { all: channelCount } };
}

function pageOf(search: URLSearchParams, count: number, make: (id: number) => object) {
  const page = Number(search.get('p') ?? 1);
  const size = Number(search.get('page_size') ?? 100);
  const first = (page - 1) * size;
  const length = Math.max(0, Math.min(size, count - first));
  return { items: Array.from({ length }, (_, index) => make(first + index + 1)), total: count, page, page_size: size };
}

/** An answer as models write them: paragraphs, a list, code, a table; a word or so a token, at an even pace. */
function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(streamedTokens, Math.floor(((performance.now() - began) / 1000) * tokensASecond));
    for (; sent < due; sent++) {
      const content = answer[sent % answer.length];
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    }
    if (sent < streamedTokens) return;
    clearInterval(timer);
    response.end('data: [DONE]\n\n');
  }, 10);
  response.on('close', () => clearInterval(timer));
}

const answer = `## Why a channel fails

A channel is taken out of rotation when its provider says that the **balance** is used up, when the key is _revoked_, or
when \`gpt-4o-mini\` answers with an error that is on the list. The next channel of the group answers instead.

- First look at the reason beside the status.
- Then test the channel with the model that failed.
- 最后检查余额和密钥是否有效。

\`\`\`ts
export function total(prompt: number, completion: number, ratio: number): number {
  return prompt + completion * ratio;
}
\`\`\`

| channel | reason | balance |
|---|---|---|
| openai-eu | revoked | $12.40 |
| claude | quota | $0.00 |

`.match(/\s*\S+|\s+/g) ?? [''];

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

function log(id: number) {
  const call = {
    type: 2,
    username: names[id % 6],
    token_name: 'ci',
    model_name: id % 3 ? 'gpt-4o-mini' : 'claude-3-5-sonnet',
  };
  const numbers = { quota: (id * 37) % 9000, prompt_tokens: (id * 7) % 3000, completion_tokens: (id * 3) % 900 };
  const other = '{"model_ratio":0.075,"completion_ratio":4,"model_price":-1,"group_ratio":1,"frt":320}';
  const more = {
    use_time: id % 20,
    channel: (id % 60) + 1,
    channel_name: names[id % 6],
    token_id: 5,
    is_stream: id % 2 > 0,
  };
  return {
    id: logCount + 1 - id,
    user_id: 7,
    created_at: 1_790_000_000 - id,
    ...call,
    ...numbers,
    ...more,
    content: '',
    other,
  };
}
