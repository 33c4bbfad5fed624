import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { languageOf, type SandboxContext } from '../http/envelope.ts';
import { clientAddress } from '../http/rate-limit.ts';
import type { Relay } from './relay.ts';
import { errorBody, RelayError } from './relay-error.ts';
import type { Caller } from './rows.ts';
import { authenticateToken } from './token-auth.ts';

/** A relay route: a RelayError that it throws is answered as `{"error":{…}}` with its status (docs/gateways.md 2.1). */
export function relayRoute(
  relay: Relay,
  answer: (context: SandboxContext) => Promise<Response>,
): (context: SandboxContext) => Promise<Response> {
  return async (context) => {
    try {
      return await answer(context);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return answerRelayError(relay, context, error);
    }
  };
}

/**
 * Answers a relay error in the caller's language. Token errors have no `code`; newer gateways omit `param` in their own
 * errors (docs/gateways.md 4.16).
 */
function answerRelayError(relay: Relay, context: SandboxContext, error: RelayError): Response {
  const isOwn = error.origin === 'gateway';
  const isBare = isOwn && (error.code === '' || relay.traits.logsErrors) && !context.req.path.startsWith('/pg/');
  const isVerbatim = !isOwn && relay.traits.keepsUpstreamWords;
  const language = languageOf(relay.sandbox, context);
  const body = errorBody(error, { requestId: context.var.requestId, language, isBare, isVerbatim });
  if (isOwn && relay.traits.logsErrors) delete body.error.param;
  return context.json(body, error.status as ContentfulStatusCode);
}

/**
 * The caller, by the API token in any of the accepted headers (docs/gateways.md 3.7). @throws RelayError 401 or 403.
 */
export function tokenCaller(relay: Relay, context: SandboxContext): Caller {
  return authenticateToken(relay.sandbox, {
    credential: credentialOf(context),
    ip: clientAddress(context),
    requestId: context.var.requestId,
  });
}

/** `Authorization`, else `mj-api-secret` (also where `Authorization` says `midjourney-proxy`), else `x-api-key`. */
export function credentialOf(context: SandboxContext): string {
  const authorization = context.req.header('authorization') ?? '';
  if (authorization !== '' && authorization !== 'midjourney-proxy') return authorization;
  return context.req.header('mj-api-secret') ?? context.req.header('x-api-key') ?? '';
}
