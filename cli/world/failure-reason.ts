import { TransportFailure } from '../../shared/gateway/client/transport.ts';

type Reason = TransportFailure['reason'];

const reasons: Record<string, Reason> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EAI_FAIL: 'unknown-host',
  EAI_NODATA: 'unknown-host',
  EAI_NONAME: 'unknown-host',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'broken-answer',
  ERR_STREAM_DESTROYED: 'reset',
  UND_ERR: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_ABORTED: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  UND_ERR_INFO: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'broken-answer',
  ETIMEDOUT: 'timeout',
  ESOCKETTIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ENETRESET: 'unreachable',
  ENONET: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  // Caused by a firewall on this machine.
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-early',
  CERT_REVOKED: 'tls-revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  HOSTNAME_MISMATCH: 'tls-name',
  UND_ERR_PRX_TLS: 'tls-name',
};

// Codes of OpenSSL and Node for certificates with an untrusted issuer, and for a failed TLS handshake.
const issuerCode = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|_CERT(_|$)/;
const tlsCode = /^(ERR_TLS|ERR_SSL|ERR_OSSL)/;
// Codes of the parser for an answer that is not HTTP, and of zlib for one that was cut off or is not compressed as it says.
const foreignCode = /^HPE_/;
const brokenCode = /^(Z_|ERR__ERROR)/;

/**
 * Translates an error of Node's network layer to the transport's terms; `sent`: the request may have reached the
 * gateway. Other errors (a `TypeError`, one without a network code) are returned unchanged, but wrapped as `internal`
 * where `sent` is true, because the outcome of the request is unknown whatever the cause.
 */
export function transportFailure(error: unknown, sent: boolean): unknown {
  const known = findFailure(error);
  if (known) return known;
  const reason = causeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (reason !== undefined) return new TransportFailure(reason, sent, message, namesOf(reason, error));
  return sent ? Object.assign(new TransportFailure('internal', sent, message), { cause: error }) : error;
}

/** The meaning of a network code; undefined where an error has none. */
export function causeOf(error: unknown): Reason | undefined {
  const code = codeOf(error);
  if (Object.hasOwn(reasons, code)) return reasons[code];
  if (issuerCode.test(code)) return 'tls-issuer';
  if (tlsCode.test(code)) return 'tls';
  if (foreignCode.test(code)) return 'reset';
  return brokenCode.test(code) ? 'broken-answer' : undefined;
}

/** Finds a `TransportFailure` that undici may have wrapped. */
function findFailure(error: unknown): TransportFailure | undefined {
  if (error instanceof TransportFailure) return error;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause === undefined ? undefined : findFailure(cause);
}

/** The names in a certificate that is not valid for the requested host. */
function namesOf(reason: Reason, error: unknown): string | undefined {
  if (reason !== 'tls-name') return undefined;
  const { cert, cause } = error as { cert?: { subjectaltname?: unknown; subject?: { CN?: unknown } }; cause?: unknown };
  if (cert === undefined) return cause === undefined ? undefined : namesOf(reason, cause);
  const names = typeof cert.subjectaltname === 'string' ? cert.subjectaltname : String(cert.subject?.CN ?? '');
  return names.replaceAll(/(DNS|IP Address):/g, '') || undefined;
}

/** Looks into wrapped errors too: several addresses of a host fail together, and undici wraps errors. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { name, code, cause, errors } = error as Record<'name' | 'code' | 'cause' | 'errors', unknown>;
  // undici's error for this may have a code without the prefix.
  if (name === 'HTTPParserError') return 'HPE_';
  if (typeof code === 'string') return code;
  if (Array.isArray(errors)) return codeOf(errors[0]);
  return cause === undefined ? '' : codeOf(cause);
}
