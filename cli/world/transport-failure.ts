import { TransportFailure } from '../../shared/gateway/transport.ts';

type Reason = TransportFailure['reason'];

const reasons: Record<string, Reason> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};

/** What a network error of Node or undici means. `sent` tells whether the request may have reached the gateway. */
export function transportFailureOf(error: unknown, sent: boolean): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const { code, message } = error as { code?: string; message?: string };
  const isConnecting = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || isTls(code);
  const reason = reasons[code ?? ''] ?? (isTls(code) ? 'tls' : 'reset');
  return new TransportFailure(reason, sent && !isConnecting, message ?? code ?? reason);
}

function isTls(code: string | undefined): boolean {
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY|DEPTH_ZERO|ALTNAME/.test(code ?? '');
}
