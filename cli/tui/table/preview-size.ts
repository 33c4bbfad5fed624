/** Columns of the terminal from which on a preview has room beside the list. */
export const previewFrom = 160;
/** Columns from which on a second list has. */
export const besideFrom = 200;
/** The share of the columns that it takes from the list. */
export const besideShare = 0.55;
/** Cells that it takes from the list, its rule included. */
export const previewWidth = 58;
