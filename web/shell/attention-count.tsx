import type { SideEntry } from '../../shared/screens/navigation/navigation-entries.ts';
import { useAttention } from '../session/attention.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './shell.module.css';

/**
 * How many rows of a navigation entry need attention (WEB-17), as counted by the pages that loaded them; nothing for 0
 * or where the count is unknown.
 */
export function AttentionCount({ entry }: { entry: SideEntry }) {
  const say = useSay();
  const attention = useAttention()[entry.tabs[0]?.noun ?? ''];
  if (attention === undefined || attention.count === 0) return null;
  return (
    <span
      className={`${classes.count} tabular`}
      data-tone={attention.tone}
      title={say('common.needsAttention')}
      data-attention
    >
      {attention.count}
    </span>
  );
}
