import { TransportFailure } from '../../shared/gateway/transport.ts';

type Reason = TransportFailure['reason'];

const reasons: Record<string, Reason> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EAI_FAIL: 'unknown-host',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_ABORTED: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPROTO: 'tls',
};

// OpenSSL's and Node's names for certificates that cannot be trusted.
const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|_CERT(_|$)/;
// The parser's names for an answer that is not HTTP, or was cut.
const brokenCode = /^(HPE_|Z_)/;

/** Puts an error of Node's network layer in the transport's terms. `sent`: the request may have reached the gateway. */
export function transportFailure(error: unknown, sent: boolean): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const code = codeOf(error);
  return new TransportFailure(reasonOf(code), sent, error instanceof Error ? error.message : String(error));
}

function reasonOf(code: string): Reason {
  if (tlsCode.test(code)) return 'tls';
  return brokenCode.test(code) ? 'reset' : (reasons[code] ?? 'unreachable');
}

/** Also looks behind a wrapper: several addresses of one host fail together, and undici wraps what happened. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { name, code, cause, errors } = error as Record<'name' | 'code' | 'cause' | 'errors', unknown>;
  // undici's code for it may stand alone without the prefix.
  if (name === 'HTTPParserError') return 'HPE_';
  if (typeof code === 'string') return code;
  if (Array.isArray(errors)) return codeOf(errors[0]);
  return cause === undefined ? '' : codeOf(cause);
}
