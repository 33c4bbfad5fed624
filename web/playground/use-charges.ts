import { useEffect, useRef } from 'react';
import { awaitCharge } from '../../shared/screens/playground/answer-facts.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ChatState } from '../hooks/use-chat.ts';
import { useConsole } from '../session/console-context.tsx';

/** ms since its end after which a reply is not looked for any more. */
const latestEnd = 60_000;

/** Looks up in the log what the last reply was charged, a few times at most (WEB-09). What is not found stays a guess by the price list. */
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
    // What was looked for in an earlier visit is not there.
    if (world.clock.now() - endedAt > latestEnd) return;
    const ending = new AbortController();
    const { signal } = ending;
    void awaitCharge(reply, () => latest.current.context, world.clock.sleep, signal).then(
      (found) => found && latest.current.charge(reply.id, found),
    );
    return () => ending.abort();
  }, [owed, endedAt, world]);
}
