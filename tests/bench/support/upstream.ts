// A mock for a gateway, in a process of its own: bulk answers, small answers and event streams. Prints its port.
import { createServer } from 'node:http';

const piece = Buffer.alloc(64 * 1024, 'x');
const small = JSON.stringify({ success: true, data: 'x'.repeat(20_000) });
const tokenEvery = 50;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/api/bulk') {
    let left = Number(searchParams.get('bytes'));
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(left) });
    const write = () => {
      while (left > 0) {
        const next = left >= piece.length ? piece : piece.subarray(0, left);
        left -= next.length;
        if (!response.write(next)) return;
      }
      response.end();
    };
    response.on('drain', write);
    write();
    return;
  }
  if (pathname === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(
      () => response.write(`data: {"choices":[{"delta":{"content":"token "}}]}\n\n`),
      tokenEvery,
    );
    response.on('close', () => clearInterval(timer));
    return;
  }
  // What a list of twenty rows costs a gateway: a few milliseconds of waiting, not of work.
  const wait = Number(searchParams.get('wait') ?? 0);
  const answer = () => response.end(small);
  if (wait > 0) setTimeout(answer, wait);
  else answer();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
