import { createSay } from '../../../shared/text/say.ts';
import { languageOf, type Say } from '../../../shared/text/text.ts';
import type { SandboxContext } from './envelope.ts';
import { escapeHtml } from './page.ts';

/** A `say` in the language of the browser that opens a mock's page. */
export function sayFor(context: SandboxContext): Say {
  return createSay(languageOf(context.req.header('accept-language')));
}

/** Whether a script calls, which gets JSON instead of a page. */
export function wantsJson(context: SandboxContext): boolean {
  return (context.req.header('accept') ?? '').includes('application/json');
}

/** A labelled input of a mock's form. */
export function input(name: string, label: string, value: string, type = 'text'): string {
  const attributes = `name="${name}" type="${type}" value="${escapeHtml(value)}"`;
  return `<label>${escapeHtml(label)}<input ${attributes} required></label>`;
}

/** The hidden inputs of a form. */
export function hiddenInputs(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}

/** A button that sends the form with `decision` set to its value. */
export function button(value: string, label: string): string {
  return `<button name="decision" value="${value}">${escapeHtml(label)}</button>`;
}

/** A form that posts to the page's own path. */
export function form(content: string): string {
  return `<form method="post">${content}</form>`;
}
