/** The arrow keys that lead to the item before and after. */
const keys = { row: ['ArrowLeft', 'ArrowRight'], column: ['ArrowUp', 'ArrowDown'] } as const;

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

export type RovingAxis = keyof typeof keys;

/** Does what `useRoving` describes, until the returned function is called. */
export function rove(group: HTMLElement, axis: RovingAxis): () => void {
  /** Items whose tab index was set here; any other one that Tab does not stop at is left alone. */
  const known = new WeakSet<HTMLElement>();
  let last: Element | undefined;
  const items = () =>
    [...group.querySelectorAll<HTMLElement>(focusable)].filter(
      (item) => (known.has(item) || item.tabIndex >= 0) && !isTextBox(item) && isShown(item),
    );
  const settle = () => {
    const all = items();
    const stop = all.find((item) => item === last) ?? all.find((item) => item.ariaCurrent === 'page') ?? all[0];
    for (const item of all) {
      known.add(item);
      const index = item === stop ? 0 : -1;
      if (item.tabIndex !== index) item.tabIndex = index;
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    last = target as Element;
    settle();
  };
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    // Tab leads to the page on show again, also after other keys led there.
    if (relatedTarget instanceof Node && group.contains(relatedTarget)) return;
    if (items().some((item) => item.ariaCurrent === 'page')) last = undefined;
    settle();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    const [back, on] = keys[axis];
    const next = { [back]: at - 1, [on]: at + 1, Home: 0, End: all.length - 1 }[event.key];
    const item = next === undefined || at < 0 ? undefined : all[next];
    if (item === undefined) return;
    event.preventDefault();
    item.focus();
  };
  group.dataset.roving = axis;
  settle();
  const changes = new MutationObserver(settle);
  changes.observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-current', 'data-fits', 'disabled'],
  });
  // What does not fit is hidden, and Tab must not stop there.
  const sizes = new ResizeObserver(settle);
  sizes.observe(group);
  group.addEventListener('focusin', onFocus);
  group.addEventListener('focusout', onLeave);
  group.addEventListener('keydown', onKey);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    group.removeEventListener('focusin', onFocus);
    group.removeEventListener('focusout', onLeave);
    group.removeEventListener('keydown', onKey);
  };
}

/** Where the arrow keys belong to the text: it stays a stop of its own. */
function isTextBox(item: HTMLElement): boolean {
  return item instanceof HTMLInputElement ? !['checkbox', 'radio'].includes(item.type) : item.isContentEditable;
}

function isShown(item: HTMLElement): boolean {
  return item.getClientRects().length > 0 && getComputedStyle(item).visibility !== 'hidden';
}
