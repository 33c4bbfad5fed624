import { useEffect, useRef } from 'react';
import { awaitCharge } from '../../shared/screens/playground/answer-facts.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ChatState } from '../hooks/use-chat.ts';
import { useConsole } from '../session/console-context.tsx';

/** Charges are looked up only for answers that ended less than this long ago, in ms. */
const latestEnd = 60_000;

/**
 * Looks up in the log what the last answer was charged, retrying a few times (WEB-09). If it is not found, the estimate
 * from the price list stays.
 */
export function useCharges({ conversation, charge }: ChatState): void {
  const { world } = useConsole();
  const context = useScreenContext();
  const last = conversation.messages.at(-1);
  const isOwed = last?.state === 'complete' && last.role === 'assistant' && last.charge === undefined;
  const latest = useRef({ last, charge, context });
  latest.current = { last, charge, context };
  const owed = isOwed ? last.id : undefined;
  const endedAt = isOwed ? last.endedAt : undefined;
  useEffect(() => {
    const { last: reply } = latest.current;
    if (owed === undefined || endedAt === undefined || reply === undefined) return;
    // An earlier visit already searched for this charge in vain.
    if (world.clock.now() - endedAt > latestEnd) return;
    const ending = new AbortController();
    const { signal } = ending;
    void awaitCharge(reply, () => latest.current.context, world.clock.sleep, signal).then(
      (found) => found && latest.current.charge(reply.id, found),
    );
    return () => ending.abort();
  }, [owed, endedAt, world]);
}
