import { answerFacts, rateOf } from '../../shared/screens/playground/answer-facts.ts';
import type { ConversationMessage } from '../../shared/screens/playground/conversation.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { usePrices } from '../models/use-prices.ts';
import classes from './playground.module.css';

/** Shows duration, tokens and cost below an answer (WEB-09). */
export function AnswerFactsView({ message, group }: { message: ConversationMessage; group: string }) {
  const context = useScreenContext();
  const { say, user } = context;
  const prices = usePrices();
  const { model } = message;
  const rate = prices.data && model !== undefined ? rateOf(prices.data, model, group, user?.group) : undefined;
  const facts = answerFacts(message, rate, context);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, label, cell }) => (
        <div
          key={id}
          data-fact={id}
          title={id === 'cost' && message.charge === undefined ? say('playground.costPending') : undefined}
        >
          <dt>{say(label)}</dt>
          <dd>{cell.text}</dd>
        </div>
      ))}
    </dl>
  );
}
