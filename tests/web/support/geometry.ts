import type { Page } from 'playwright-core';

/**
 * What a person cannot read on the page as it is now, by its place: words cut without an ellipsis, words outside of the window, words
 * over other words. Words in a part that scrolls are within reach and count as they are.
 */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${search})()`);
}

/** Runs in the page, so it is text: the tests know no DOM types. */
const search = `() => {
  const width = document.documentElement.clientWidth;
  const found = new Set();
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (text === '' || element.closest('script, style, noscript, option, textarea, [inert], [aria-hidden=true], pre')) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || Number(style.opacity) < 0.1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
    let isHidden = false;
    let isCut = false;
    for (let part = element; part !== document.body && part !== null; part = part.parentElement) {
      const look = getComputedStyle(part);
      if (look.clip !== 'auto' || look.clipPath !== 'none') isHidden = true;
      const edge = part.getBoundingClientRect();
      if (look.overflowX !== 'visible') {
        const isLess = box.right > edge.right + 1.5 && box.left < edge.right - 1.5;
        if (isLess && right > edge.right && look.overflowX !== 'auto' && look.overflowX !== 'scroll') {
          if (look.textOverflow !== 'ellipsis' && look.webkitLineClamp === 'none') isCut = true;
        }
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      if (look.overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (look.position === 'fixed') break;
    }
    if (isHidden || right - left < 1 || bottom - top < 3) continue;
    const words = text.slice(0, 40);
    if (isCut) found.add('cut: ' + words);
    if (right > width + 1 || left < -1) found.add('outside: ' + words);
    // What lies under something opaque, such as a sticky head, is covered for as long as it is scrolled there.
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (middle !== null && (element.contains(middle) || middle.contains(element)))
      shown.push({ words, element, left, right, top, bottom });
  }
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 5) found.add('over each other: ' + one.words + ' / ' + other.words);
    }
  return [...found];
}`;

/**
 * What a thumb would miss on the page as it is now: buttons, links and fields lower than 40 px, with the area around them
 * that hears it, links within a sentence excepted.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${small})()`);
}

/** Runs in the page, as \`search\` does. */
const small = `() => {
  const targets = document.querySelectorAll('a[href], button, input, select, textarea');
  return [...targets].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || element.closest('[inert], [aria-hidden=true]')) return [];
    if (getComputedStyle(element).visibility === 'hidden') return [];
    const parent = element.parentElement;
    const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    if (isInline && parent.textContent.trim() !== element.textContent.trim()) return [];
    const around = getComputedStyle(element, '::after');
    const areas = [element.closest('label'), element.closest('.mantine-Input-wrapper')].filter(Boolean);
    const heights = [box, ...areas.map((area) => area.getBoundingClientRect())].map(({ height }) => height);
    if (around.content !== 'none' && around.position === 'absolute') heights.push(parseFloat(around.height) || 0);
    const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.id);
    return Math.max(...heights) < 39.5 ? [name + ': ' + Math.round(Math.max(...heights)) + ' px'] : [];
  });
}`;
