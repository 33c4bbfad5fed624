import type { Catalogue } from '../../shared/text/text.ts';

/**
 * The sentences of errors for who reads them in a browser, out of the areas `error` and `web`: there is no address to type there
 * and no time limit to raise (WEB-10).
 */
export function forReaders<Said extends Catalogue[string]>(
  said: Said,
  web: Record<'networkHint' | 'timeoutHint' | 'notAGateway' | 'notAGatewayHint', Catalogue[string][string]>,
): Said {
  return {
    ...said,
    networkHint: web.networkHint,
    timeoutHint: web.timeoutHint,
    notAGateway: web.notAGateway,
    notAGatewayHint: web.notAGatewayHint,
  };
}
