import { useQuery } from '@tanstack/react-query';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Pulse } from '../../shared/screens/pulse/pulse.ts';
import type { PulseSpan } from '../../shared/screens/pulse/pulse-span.ts';
import { useConsole } from '../session/console-context.tsx';

/** Failures after which nothing on the page is of now: nobody answers. */
const away: readonly string[] = ['network', 'timeout', 'server', 'not-a-gateway'];

/** That the pulse is followed; where the gateway answers no more, that what stands is what was known last. */
export function PulseAge({ span }: { span: PulseSpan }) {
  const { say } = useConsole();
  // The board asks; this only looks at what became of it.
  const { data, isError } = useQuery<Pulse>({ queryKey: ['pulse', span], enabled: false });
  const failures = [...(data?.failures.values() ?? [])];
  const isAway = isError || failures.some((error) => error instanceof GatewayError && away.includes(error.kind));
  return isAway ? <span data-tone="warn">{say('pulse.notLive')}</span> : <span>{say('pulse.live')}</span>;
}
