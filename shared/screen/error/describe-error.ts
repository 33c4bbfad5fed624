import { channelPermissions, permissionOfCall } from '../../domain/channel/channel-permission.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDuration } from '../../format/time.ts';
import { largestAnswer } from '../../gateway/client/answer-limits.ts';
import { GatewayError, type GatewayErrorKind } from '../../gateway/client/gateway-error.ts';
import { asideOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { Refusal } from '../refusal.ts';
import { ChangedMeanwhile } from '../saving/changed-meanwhile.ts';
import { DescribedError, type ErrorDescription } from './described-error.ts';
import { systemErrorMessage } from './system-error.ts';

export type { ErrorDescription } from './described-error.ts';

const sentences: Record<GatewayErrorKind, { message: MessageKey; hint: MessageKey }> = {
  'not-signed-in': { message: 'error.notSignedIn', hint: 'error.notSignedInHint' },
  forbidden: { message: 'error.forbidden', hint: 'error.forbiddenHint' },
  banned: { message: 'error.banned', hint: 'error.bannedHint' },
  'not-found': { message: 'error.notFound', hint: 'error.notFoundHint' },
  refused: { message: 'error.refusedSilently', hint: 'error.refusedHint' },
  'rate-limited': { message: 'error.rateLimited', hint: 'error.rateLimitedHint' },
  'demo-only': { message: 'error.demoOnly', hint: 'error.demoOnlyHint' },
  server: { message: 'error.server', hint: 'error.serverHint' },
  network: { message: 'error.network', hint: 'error.networkHint' },
  timeout: { message: 'error.timeout', hint: 'error.timeoutHint' },
  'not-a-gateway': { message: 'error.notAGateway', hint: 'error.notAGatewayHint' },
  unsure: { message: 'error.unsure', hint: 'error.unsureHint' },
  unsupported: { message: 'error.unsupported', hint: 'error.unsupportedHint' },
  stopped: { message: 'error.stopped', hint: 'error.stoppedHint' },
};

const networkReasons: Record<string, MessageKey> = {
  refused: 'error.reasonRefused',
  'unknown-host': 'error.reasonUnknownHost',
  tls: 'error.reasonTls',
  'tls-issuer': 'error.reasonTlsIssuer',
  'tls-expired': 'error.reasonTlsExpired',
  'tls-early': 'error.reasonTlsEarly',
  'tls-name': 'error.reasonTlsName',
  'tls-revoked': 'error.reasonTlsRevoked',
  'proxy-refused': 'error.reasonProxyRefused',
  'proxy-unknown-host': 'error.reasonProxyUnknownHost',
  'proxy-unreachable': 'error.reasonProxyUnreachable',
  'proxy-credentials': 'error.reasonProxyCredentials',
  'proxy-denied': 'error.reasonProxyDenied',
  'proxy-unusable': 'error.reasonProxyUnusable',
  reset: 'error.reasonReset',
  timeout: 'error.reasonTimeout',
  unreachable: 'error.reasonUnreachable',
  'broken-answer': 'error.reasonBrokenAnswer',
  'gateway-away': 'error.reasonGatewayAway',
};

/** Reasons of network failures that have their own hint; all others get the general one. */
const networkHints: Record<string, MessageKey> = {
  tls: 'error.tlsHint',
  'tls-issuer': 'error.tlsIssuerHint',
  'tls-expired': 'error.tlsExpiredHint',
  'tls-early': 'error.tlsEarlyHint',
  'tls-name': 'error.tlsNameHint',
  'tls-revoked': 'error.tlsExpiredHint',
  'proxy-credentials': 'error.proxyCredentialsHint',
  'gateway-away': 'error.gatewayAwayHint',
};

const megabytes = largestAnswer / 2 ** 20;
/** Reasons that name what arrived instead of the gateway's own answer. */
const answerReasons: Record<string, MessageKey> = {
  html: 'error.reasonHtml',
  'empty-answer': 'error.reasonEmptyAnswer',
  'not-json': 'error.reasonNotJson',
  'unexpected-shape': 'error.reasonUnexpectedShape',
  redirect: 'error.reasonRedirect',
  proxy: 'error.reasonProxy',
};

/** Describes any failure in words (API-02, API-03). The gateway's own reason is shown verbatim, sanitised. */
export function describeError(failure: unknown, say: Say): ErrorDescription {
  if (failure instanceof GatewayError) return describeGatewayError(failure, say);
  if (failure instanceof ChangedMeanwhile) return describeChangedMeanwhile(failure, say);
  if (failure instanceof Refusal) return { message: sanitise(failure.message), hint: sanitise(failure.hint ?? '') };
  if (failure instanceof DescribedError) return failure.describe(say);
  const ofFile = systemErrorMessage(failure);
  if (ofFile) return { message: say(ofFile), hint: '' };
  const message = failure instanceof Error ? failure.message : String(failure);
  return { message: say('error.unexpected', { message: sanitise(message) }), hint: say('error.unexpectedHint') };
}

/**
 * The longest value, in characters, that is quoted in a sentence; faces that show fields side by side show all of it.
 */
const longestShown = 60;

function describeChangedMeanwhile({ fields }: ChangedMeanwhile, say: Say): ErrorDescription {
  const short = (text: string) => {
    const clean = sanitise(text);
    return clean.length > longestShown ? `${clean.slice(0, longestShown)}…` : clean || '""';
  };
  const changes = fields.map(({ label, theirs, mine, isContested, isSecret }) =>
    isSecret || !isContested
      ? say('form.changedMeanwhileOther', { label })
      : say('form.changedMeanwhileField', { label, theirs: short(theirs), mine: short(mine) }),
  );
  return {
    message: say('form.changedMeanwhile', { fields: sentencesOf(changes) }),
    hint: say('form.changedMeanwhileHint'),
  };
}

function describeGatewayError({ kind, facts }: GatewayError, say: Say): ErrorDescription {
  const { message, hint } = sentences[kind];
  const said = facts.serverMessage ? sanitise(facts.serverMessage) : '';
  if (facts.code === noPrice || facts.providerCode === noPrice)
    return { message: say('error.noPrice'), hint: say('error.noPriceHint') };
  switch (kind) {
    case 'not-signed-in':
    case 'forbidden':
      if (facts.reason === 'html') return { message: say('error.blocked'), hint: say('error.blockedHint') };
      if (facts.reason === 'prices-off') return { message: say('error.pricesOff'), hint: say('error.pricesOffHint') };
      if (/^(VERIFICATION|SECURITY_PROOF)_/.test(facts.code ?? ''))
        return { message: say('error.proofNeeded'), hint: say('error.proofNeededHint') };
      if (!facts.needsSession) return describeForbidden(kind, facts, say);
      return { message: say('error.needsSession'), hint: say('error.needsSessionHint') };
    case 'refused':
      if (facts.reason === 'too-large')
        return { message: say('error.requestTooLarge'), hint: say('error.blockedHint') };
      if (facts.reason === 'read-only') return { message: say('action.readOnly'), hint: '' };
      if (facts.reason === 'locked')
        return { message: say('error.locked', { name: sanitise(`${facts.data}`) }), hint: '' };
      if (facts.reason === 'others-clean-up')
        return { message: say('error.othersCleanUp'), hint: say('error.othersCleanUpHint') };
      if (facts.reason === 'not-written' && Array.isArray(facts.data))
        return { message: say('form.notWritten', { fields: facts.data.map(String) }), hint: say(hint) };
      if (!said) break;
      if (takenField(said) !== undefined)
        return {
          message: say('error.taken', { field: sanitise(takenField(said) ?? '') }),
          hint: say('error.takenHint'),
        };
      return {
        message: withProviderCode(say(refusalOf(facts), { message: said }), facts, say),
        hint: refusalHint(facts, say),
      };
    case 'server':
      if (!said) {
        const { status = 500 } = facts;
        // HTTP 502, 503 and 504 come from a proxy in front of the gateway, so the message sends the user there.
        const isInFront = status >= 502 && status <= 504;
        return { message: say(isInFront ? 'error.serverInFront' : message, { status }), hint: say(hint) };
      }
      return {
        message: say(facts.reason === 'overloaded' ? 'error.overloaded' : 'error.serverSaid', { message: said }),
        hint: say(hint),
      };
    case 'rate-limited':
      return {
        message: said ? say('error.rateLimitedSaid', { message: said }) : say(message),
        hint: rateLimitHint(facts, say),
      };
    case 'unsupported':
      if (facts.reason !== 'no-such-field' || !Array.isArray(facts.data)) break;
      return {
        message: say('list.noSuchField', { names: facts.data.map(String) }),
        hint: say('list.noSuchFieldHint'),
      };
    case 'unsure': {
      if (facts.reason === 'not-shown') return { message: say('error.unsureNotShown'), hint: say(hint) };
      if (facts.reason === 'internal') return { message: say('error.unsureInternal'), hint: say(hint) };
      if (facts.reason === 'not-read-back') return { message: say('error.unsureNotReadBack'), hint: say(hint) };
      const reason = answerReasons[facts.reason ?? ''];
      if (reason === undefined) break;
      return { message: say('error.unsureAnswer', { reason: say(reason) }), hint: say(hint) };
    }
    case 'stopped':
      // What was stopped before it was sent, or only read, has done nothing.
      if (facts.reason !== 'sent') return { message: say(message), hint: '' };
      return { message: say('error.stoppedSent'), hint: say(hint) };
    case 'network': {
      const reason = networkReasons[facts.reason ?? ''];
      return {
        message: say(message, {
          reason: reason
            ? say(reason, { detail: sanitise(facts.detail ?? '–') })
            : (facts.reason ?? say('common.unknown')),
        }),
        // A browser user runs neither the gateway nor the network between them.
        hint: say(networkHints[facts.reason ?? ''] ?? (facts.reason?.startsWith('proxy-') ? 'error.proxyHint' : hint)),
      };
    }
    case 'not-a-gateway':
      if (facts.reason === 'too-large') return { message: say('error.tooLarge', { megabytes }), hint: say(hint) };
      if (facts.reason === 'too-deep') return { message: say('error.tooDeep'), hint: say(hint) };
      if (facts.redirectedTo === undefined) break;
      return {
        message: say('error.redirected', { address: sanitise(facts.redirectedTo) }),
        hint: say('error.redirectedHint'),
      };
    default:
      break;
  }
  return { message: say(message), hint: say(hint) };
}

/**
 * The name of the column whose unique constraint failed, read from the error text of SQLite, MySQL or PostgreSQL
 * (docs/gateways.md 2.1).
 */
function takenField(said: string): string | undefined {
  const [, lite, other] =
    /UNIQUE constraint failed: \w+\.(\w+)|(?:Duplicate entry .* for key|violates unique constraint) ['"`]?([\w.]+)/i.exec(
      said,
    ) ?? [];
  return lite ?? other?.replace(/^\w+\./, '').replace(/^(?:idx|uni|uidx)_[a-z]+_/, '');
}

/** Names the missing permission; signing in again would not help (GEN-09). */
function describeForbidden(kind: GatewayErrorKind, facts: GatewayError['facts'], say: Say): ErrorDescription {
  const { message, hint } = sentences[kind];
  const permission = kind === 'forbidden' && !facts.code ? permissionOfCall(facts.method, facts.path) : undefined;
  if (permission === undefined) return { message: say(message), hint: say(hint) };
  // With HTTP 200 the route allowed the call and its handler refused it, which happens for lack of the stricter
  // permission.
  const missing = facts.status === 200 ? 'sensitive_write' : permission;
  return {
    message: say(message),
    hint: say('action.needsPermission', { permission: say(channelPermissions.of(missing).label) }),
  };
}

/** The gateway's refusal of a model without a price: it called no provider (docs/gateways.md 3.7). */
const noPrice = 'model_price_error';

/** Adds the provider's error code, where the refusal came from the provider behind the gateway. */
function withProviderCode(message: string, { providerCode }: GatewayError['facts'], say: Say): string {
  if (!providerCode) return message;
  return asideOf(message, say('error.providerCode', { code: sanitise(providerCode) }), say);
}

function refusalOf({ reason }: GatewayError['facts']): MessageKey {
  if (reason === 'api-token') return 'error.apiTokenRefused';
  if (reason === 'redemption-code') return 'wallet.redeemFailed';
  return reason === 'provider-key' ? 'error.providerKeyRefused' : 'error.refused';
}

/** The hint for a refusal. Most reasons of gateways are clear by themselves and get none. */
function refusalHint(facts: GatewayError['facts'], say: Say): string {
  const { status = 0, path = '', serverMessage = '', reason } = facts;
  if (reason === 'api-token') return say('error.apiTokenHint');
  if (reason === 'provider-key') return say('error.providerKeyHint');
  // Matches the texts of both languages that the gateway has for it; when none matches, only this hint is missing.
  if (/合规声明|compliance terms/i.test(serverMessage)) return say('error.complianceHint');
  if (/^\/api\/channel\/(test|update_balance)\//.test(path)) return say('error.upstreamHint');
  return status >= 500 ? say('error.serverHint') : '';
}

function rateLimitHint({ retryAfter, path }: GatewayError['facts'], say: Say): string {
  if (retryAfter !== undefined) return say('error.rateLimitedFor', { wait: formatDuration(retryAfter / 1000, say) });
  return say(path === '/api/user/login' ? 'error.signInLimitedHint' : 'error.rateLimitedHint');
}
