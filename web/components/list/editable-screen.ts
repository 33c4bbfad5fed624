import type { ListScreen } from '../../../shared/screens/list-screen.ts';

/** A list whose rows can be made and changed, whatever its form holds. */
export type EditableScreen<Row, Value extends object = object> = ListScreen<Row, Value>;
