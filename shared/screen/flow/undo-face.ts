/**
 * What every undo that is an action of its own has in common (CHG-08): it is confirmed, and may be sent again. Its verb
 * is the one of the action that writes the same.
 */
export const undoFace = {
  icon: 'edit',
  label: 'bulk.undo',
  help: 'bulk.undo',
  danger: 'confirm',
  idempotent: true,
} as const;
