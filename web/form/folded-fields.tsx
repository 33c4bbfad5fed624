import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './form-fields.module.css';

interface FoldedFieldsProps {
  /** What holds of them while they are out of sight. */
  summary(context: ScreenContext): readonly { label: MessageKey; text: string }[];
  /** One of them has a fault, which has to be seen. */
  isFaulty: boolean;
  children: ReactNode;
}

/** Fields that most people leave as they are: what they come to is told, and a press shows them. */
export default function FoldedFields({ summary, isFaulty, children }: FoldedFieldsProps) {
  const context = useScreenContext();
  const { say, language } = context;
  useAreas(language, ['overview']);
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || isFaulty;
  return (
    <div className={classes.folded}>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isOpen}
        data-more
        onClick={() => setAsked(!isOpen)}
      >
        {say('overview.moreFields')}
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? (
        children
      ) : (
        <dl className={classes.told}>
          {summary(context).map(({ label, text }) => (
            <div key={label}>
              <dt>{say(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
