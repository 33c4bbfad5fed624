import type { ListScreen } from '../../../shared/screen/list-screen.ts';

/** A list whose rows can be made and changed, whatever its form holds. */
export type EditableScreen<Row, Value extends object = object> = ListScreen<Row, Value>;
