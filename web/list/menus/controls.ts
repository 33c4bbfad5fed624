/** The menus and dialogs of a list, in one chunk that is fetched only after the first rows can be drawn. */

export { FilterField } from '../filter/filter-field.tsx';
export { FilterMenu } from '../filter/filter-menu.tsx';
export { ActionMenu } from './action-menu.tsx';
export { BulkBar } from './bulk-bar.tsx';
export { ColumnPicker } from './column-picker.tsx';
export { Explanation } from './explanation.tsx';
export { ExportMenu } from './export-menu.tsx';
export { OpenRowMenu } from './open-row-menu.tsx';
export { PaceMenu } from './pace-menu.tsx';
export { SaveView } from './save-view.tsx';
