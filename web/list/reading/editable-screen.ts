import type { ListScreen } from '../../../shared/screen/list-screen.ts';

/** A list whose rows can be created and edited, for code that does not depend on the type of the form's value. */
export type EditableScreen<Row, Value extends object = object> = ListScreen<Row, Value>;
