/** Columns of the terminal from which on a preview has room beside the list. */
export const previewFrom = 160;
/** Cells that it takes from the list, its rule included. */
export const previewWidth = 58;
