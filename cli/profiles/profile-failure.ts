import { nearest } from '../../shared/format/nearest.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { BaseUrlProblem } from '../../shared/gateway/client/base-url.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';

const problems: Record<BaseUrlProblem, MessageKey> = {
  empty: 'cli.gatewayEmpty',
  'not-a-url': 'cli.gatewayNotAUrl',
  'user-info': 'cli.gatewayUserInfo',
  scheme: 'cli.gatewayScheme',
};

/** The failure for an unusable gateway URL. One with a password is not repeated. */
export function badGatewayAddress(text: string, problem: BaseUrlProblem): Failure {
  return new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: problems[problem], values: problem === 'user-info' ? {} : { address: sanitise(text) } },
    hint: { key: 'cli.gatewayHint' },
  });
}

/** The failure where there is no profile at all. */
export function noProfiles(): Failure {
  return new Failure({
    code: 'unknown-profile',
    exitCode: ExitCode.Usage,
    message: { key: 'fleet.noProfiles' },
    hint: { key: 'cli.noProfilesHint' },
  });
}

/** The failure for an unknown profile; names what was meant, the nearest, or all. */
export function unknownProfile(name: string, known: readonly string[], meant?: string): Failure {
  const near = meant ?? nearest(name, known);
  return new Failure({
    code: 'unknown-profile',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.unknownProfile', values: { name: sanitise(name) } },
    hint: near
      ? { key: 'cli.didYouMean', values: { nearest: near } }
      : known.length > 0
        ? { key: 'cli.knownProfiles', values: { names: known } }
        : { key: 'cli.noProfilesHint' },
  });
}
