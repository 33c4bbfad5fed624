import type { Menus } from '../app.ts';

/** Performs the keys that lead out of a text the same way everywhere; `first` goes to its top. False for all others. */
export function performElsewhere(app: Menus, action: string, first: () => void): boolean {
  if (action === 'command') app.command();
  else if (action === 'go') app.go(first);
  else if (action === 'last-view') app.lastView();
  else if (action === 'messages') app.messages();
  else return false;
  return true;
}
