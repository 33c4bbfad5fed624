import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/**
 * An upstream that begins an answer with these words and never ends it: what is to be stopped cannot end by itself before.
 * Gateways hold the newest chunk back (docs/gateways.md 4.16), so the last word is never seen. Resolves with its base
 * URL.
 */
export async function startStallingUpstream(words: readonly string[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    for (const word of words) {
      const chunk = {
        id: 'x',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: { content: `${word} ` } }],
      };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
