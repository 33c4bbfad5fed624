import type { UpstreamCheck } from '../store/sandbox.ts';
import { SandboxError } from '../store/sandbox-error.ts';

/**
 * Which URLs the relay may call (SEC-06). An admin of the sandbox can write any URL into a channel and read the answer,
 * including services of this machine, its network and its cloud.
 * @param allowed origins such as `https://api.openai.com`; `http://127.0.0.1:*` stands for every port.
 * @throws SandboxError for anything else.
 */
export function createUpstreamCheck(allowed: readonly string[]): UpstreamCheck {
  const origins = new Set(allowed.map(originOf));
  return (url) => {
    const { protocol, hostname, origin } = URL.canParse(url) ? new URL(url) : new URL('about:blank');
    if (origins.has(origin) || origins.has(`${protocol}//${hostname}:*`)) return undefined;
    return { address: origin };
  };
}

function originOf(text: string): string {
  const [, base, everyPort] = /^(https?:\/\/[^/?#@*]+?)(:\*)?\/?$/i.exec(text) ?? [];
  if (base === undefined || !URL.canParse(base))
    throw new SandboxError('bad-upstream', 'sandbox.badUpstream', { text });
  const { protocol, hostname, origin } = new URL(base);
  return everyPort === undefined ? origin : `${protocol}//${hostname}:*`;
}
