import { Button } from '@mantine/core';
import type { RowAction } from '../../../shared/screen/action.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './row-overview.module.css';

// biome-ignore lint/suspicious/noExplicitAny: whatever it asks for, the flow asks.
type AnyRowAction = RowAction<any, any>;

/** The likeliest actions of an opened row, in sight at the foot of its panel; nothing where there are none. */
export function ActionFoot<One extends AnyRowAction>({
  actions,
  onAct,
}: {
  actions: readonly One[];
  onAct(action: One): void;
}) {
  if (actions.length === 0) return null;
  return (
    <div className={classes.foot}>
      {actions.map((action) => (
        <ActionButton key={action.verb} action={action} onClick={() => onAct(action)} />
      ))}
    </div>
  );
}

/** A button that starts an action of a row. */
export function ActionButton({ action, onClick }: { action: AnyRowAction; onClick(): void }) {
  const { say } = useScreenContext();
  return (
    <Button
      size="compact-md"
      variant="default"
      data-act={action.verb}
      data-grave={action.danger === 'irreversible' || undefined}
      className={classes.act}
      leftSection={action.icon && <NamedIcon name={action.icon} />}
      onClick={onClick}
    >
      {say(action.label)}
    </Button>
  );
}
