import type { User } from '../../../shared/domain/user/user.ts';
import type { AnySiteAction } from '../../../shared/screen/action.ts';

/** What every card of the personal tab gets. */
export interface PersonalCardProps {
  frame: { id: string; title: string; isChosen: boolean };
  /** The own account as just read. */
  user: User;
  /** Opens the dialog of an action that asks for something. */
  onAsk(action: AnySiteAction): void;
  /** Something was changed: the account is read again. */
  onChange(): void;
}
