import type { User } from '../../../shared/domain/user/user.ts';
import type { AnySiteAction } from '../../../shared/screen/action.ts';

/** The props of every card of the personal tab. */
export interface PersonalCardProps {
  frame: { id: string; title: string; isChosen: boolean };
  /** The signed-in user as last fetched. */
  user: User;
  /** Opens the dialog of an action that needs input. */
  onAsk(action: AnySiteAction): void;
  /** Called after a change; fetches the user again. */
  onChange(): void;
}
