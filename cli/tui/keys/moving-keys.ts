/** Up and down, a row at a time. */
export const upAndDown = [
  { keys: ['up', 'k'], action: 'up', label: 'tui.keyUp' },
  { keys: ['down', 'j'], action: 'down', label: 'tui.keyDown' },
] as const;

/** Up and down by a page. */
export const pages = [
  { keys: ['page-up', 'ctrl-b'], action: 'page-up', label: 'tui.keyPageUp' },
  { keys: ['page-down', 'ctrl-f'], action: 'page-down', label: 'tui.keyPageDown' },
  { keys: ['ctrl-u'], action: 'half-up', label: 'tui.keyHalfUp' },
  { keys: ['ctrl-d'], action: 'half-down', label: 'tui.keyHalfDown' },
  { keys: ['end', 'G'], action: 'last', label: 'tui.keyLast' },
] as const;

/** Moving in contexts where `g` also opens other views: `g g` is the first row. */
export const moveAndGo = [
  { keys: ['home'], action: 'first', label: 'tuiPlace.keyFirstToo' },
  { keys: ['g'], action: 'go', label: 'tuiPlace.keyGo' },
  { keys: ['ctrl-^'], action: 'last-view', label: 'tuiPlace.keyLastView' },
] as const;

/** Moving in a layer over a view; `g g` goes to the top here as well. */
export const move = [...upAndDown, ...pages, { keys: ['home', 'g'], action: 'first', label: 'tui.keyFirst' }] as const;

/** Moving in a table that a run fills, cell by cell. */
export const cells = [
  { keys: ['enter'], action: 'open', label: 'tui.keyOpen', footer: 1 },
  ...move,
  { keys: ['left', 'h', '<'], action: 'left', label: 'probe.cellLeft' },
  { keys: ['right', 'l', '>'], action: 'right', label: 'probe.cellRight' },
] as const;

/** Opening and closing branches of a tree, and changing its grouping. */
export const branches = [
  { keys: ['enter'], action: 'open', label: 'tuiTree.keyOpen', short: 'tuiTree.keyOpenShort', footer: 1 },
  { keys: ['right', 'l'], action: 'right', label: 'tuiTree.keyRight', short: 'tuiTree.keyRightShort', footer: 2 },
  { keys: ['left', 'h'], action: 'left', label: 'tuiTree.keyLeft', short: 'tuiTree.keyLeftShort', footer: 3 },
  { keys: [')'], action: 'more-levels', label: 'tuiTree.keyMore' },
  { keys: ['('], action: 'fewer-levels', label: 'tuiTree.keyFewer' },
  { keys: ['1'], action: 'by-tag', label: 'tuiTree.keyTag' },
  { keys: ['2'], action: 'by-model', label: 'tuiTree.keyModel' },
  { keys: ['3'], action: 'by-provider', label: 'tuiTree.keyProvider' },
  { keys: ['4'], action: 'by-group', label: 'tuiTree.keyGroup' },
] as const;

/** Moving in a list beside a text that is being typed: no letters. */
export const moveBesideText = [
  { keys: ['up', 'ctrl-p'], action: 'up', label: 'tui.keyUp' },
  { keys: ['down', 'ctrl-n'], action: 'down', label: 'tui.keyDown' },
  { keys: ['page-up'], action: 'page-up', label: 'tui.keyPageUp' },
  { keys: ['page-down'], action: 'page-down', label: 'tui.keyPageDown' },
] as const;

/** Moving the cursor in a text field, and deleting from it. */
export const editText = [
  { keys: ['left'], action: 'text-left', label: 'tui.keyTextLeft' },
  { keys: ['right'], action: 'text-right', label: 'tui.keyTextRight' },
  { keys: ['home', 'ctrl-a'], action: 'text-start', label: 'tui.keyTextStart' },
  { keys: ['end'], action: 'text-end', label: 'tui.keyTextEnd' },
  { keys: ['backspace', 'shift-backspace'], action: 'text-backspace', label: 'tui.keyTextBackspace' },
  { keys: ['delete'], action: 'text-delete', label: 'tui.keyTextDelete' },
  { keys: ['ctrl-w'], action: 'text-delete-word', label: 'tui.keyTextDeleteWord' },
  { keys: ['ctrl-u'], action: 'text-clear', label: 'tui.keyTextClear' },
  { keys: ['ctrl-k'], action: 'text-delete-after', label: 'tui.keyTextDeleteAfter' },
] as const;

/** Selecting lines of a read-only text, and going from block to block of them. */
const chooseLines = [
  { keys: ['space'], action: 'line-cursor', label: 'tuiFind.keyLine' },
  { keys: ['J', 'shift-down'], action: 'line-more', label: 'tuiFind.keyLineMore' },
  { keys: ['K', 'shift-up'], action: 'line-less', label: 'tuiFind.keyLineLess' },
  { keys: ['}'], action: 'block-down', label: 'tuiFind.keyBlockDown' },
  { keys: ['{'], action: 'block-up', label: 'tuiFind.keyBlockUp' },
  { keys: [';'], action: 'count', label: 'tuiSelect.keyCount' },
] as const;

/** Searching in read-only texts and logs. */
export const searchKeys = [
  { keys: ['/'], action: 'find', label: 'tuiFind.keyFind', short: 'tuiFind.keyFindShort', footer: 7 },
  { keys: ['n'], action: 'find-next', label: 'tuiFind.keyNext' },
  { keys: ['N'], action: 'find-previous', label: 'tuiFind.keyPrevious' },
] as const;

/** Searching in read-only texts, and selecting their lines. */
export const findKeys = [...searchKeys, ...chooseLines] as const;
