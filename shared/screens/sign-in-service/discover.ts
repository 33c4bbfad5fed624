import { sanitise } from '../../format/sanitise.ts';
import type { FieldTool } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { sentencesOf } from '../../text/punctuation.ts';

/** The form fields with a service's URLs. */
interface Addresses {
  well_known: string;
  authorization_endpoint: string;
  token_endpoint: string;
  user_info_endpoint: string;
}

const endpoints = [
  ['authorization_endpoint', 'authorization_endpoint', 'signInService.authorizationEndpoint'],
  ['token_endpoint', 'token_endpoint', 'signInService.tokenEndpoint'],
  ['userinfo_endpoint', 'user_info_endpoint', 'signInService.userInfoEndpoint'],
] as const;

/**
 * A button that makes the gateway read a service's discovery document, and fills in its endpoints only
 * (docs/gateways-modern.md 17.2).
 */
export function discoverTool<Value extends Addresses>(): FieldTool<Value> {
  return {
    id: 'discover',
    label: 'signInService.discover',
    flagHelp: 'signInService.discoverHelp',
    refusal: ({ well_known }, _mode, { say }) =>
      well_known.trim() === '' ? say('signInService.discoverFirst') : undefined,
    run: async (value, { gateway, say, isDryRun }, { signal }) => {
      if (isDryRun) throw new Refusal(say('signInService.discoverNotDry'));
      const { well_known_url, document } = await gateway.signInServices.discover(value.well_known.trim(), { signal });
      const found = endpoints.flatMap(([theirs, ours, label]) => {
        const address = document[theirs];
        return typeof address === 'string' && /^https?:\/\//i.test(address) ? [{ ours, label, address }] : [];
      });
      const address = sanitise(well_known_url);
      if (found.length === 0) throw new Refusal(say('signInService.discoveredNothing', { address }));
      const { scopes_supported: given } = document;
      const scopes = Array.isArray(given) ? given.filter((scope) => typeof scope === 'string').map(sanitise) : [];
      const fields = found.map(({ label }) => say(label));
      return {
        value: {
          ...value,
          ...Object.fromEntries(found.map(({ ours, address: to }) => [ours, to])),
          well_known: well_known_url || value.well_known,
        },
        message: sentencesOf([
          say('signInService.discovered', { address, fields }),
          ...(scopes.length === 0 ? [] : [say('signInService.discoveredScopes', { scopes })]),
        ]),
      };
    },
  };
}
