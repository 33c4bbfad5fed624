import { deserializeMessage, serializeMessage, type Transport } from '@modelcontextprotocol/server';
import type { World } from '../../world/world.ts';

/** The MCP transport over this program's own streams, one message a line. `ended` resolves when the input ends. */
export function createStreamTransport({ stdin, stdout }: Pick<World, 'stdin' | 'stdout'>): {
  transport: Transport;
  ended: Promise<void>;
} {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const transport: Transport = {
    async start() {
      void listen().finally(() => void transport.close());
    },
    send: (message) => stdout.write(serializeMessage(message)),
    async close() {
      end();
      transport.onclose?.();
    },
  };
  const listen = async () => {
    for await (const line of stdin.lines()) {
      if (line.trim() === '') continue;
      try {
        transport.onmessage?.(deserializeMessage(line));
      } catch (error) {
        transport.onerror?.(error as Error);
      }
    }
  };
  return { transport, ended };
}
