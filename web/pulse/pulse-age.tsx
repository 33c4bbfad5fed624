import { useQuery } from '@tanstack/react-query';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Pulse } from '../../shared/screens/pulse/pulse.ts';
import type { PulseSpan } from '../../shared/screens/pulse/pulse-span.ts';
import { useConsole } from '../session/console-context.tsx';

/** Errors that mean that the gateway is unreachable, so that nothing on the page is current. */
const away: readonly string[] = ['network', 'timeout', 'server', 'not-a-gateway'];

/**
 * Says that the pulse is refreshed continuously or, if the gateway is unreachable, that it shows the last known state.
 */
export function PulseAge({ span }: { span: PulseSpan }) {
  const { say } = useConsole();
  // Never fetches: the board does, and this only observes its query.
  const { data, isError } = useQuery<Pulse>({ queryKey: ['pulse', span], enabled: false });
  const failures = [...(data?.failures.values() ?? [])];
  const isAway = isError || failures.some((error) => error instanceof GatewayError && away.includes(error.kind));
  return isAway ? <span data-tone="warn">{say('pulse.notLive')}</span> : <span>{say('pulse.live')}</span>;
}
