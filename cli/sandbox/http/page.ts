import type { Say } from '../../../shared/text/text.ts';
import type { Sandbox } from '../store/sandbox.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A small stand-alone page for the sandbox's own screens. `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 10vh auto; padding: 0 1rem; }
form { display: grid; gap: 0.75rem; margin-top: 1rem; }
label { display: grid; gap: 0.25rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; }
code { font-size: 1.25rem; }
</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
}

/**
 * The page at any path that is no API call: real gateways answer with their console, with HTTP 200
 * (docs/gateways.md 2.3).
 */
export function indexPage(sandbox: Sandbox, say: Say): string {
  const name = sandbox.options.text('SystemName');
  const { dialect } = sandbox.traits;
  const lines = [say('sandbox.pageIntroduction'), say('sandbox.pageDialect', { dialect }), sandbox.url()];
  return htmlPage(name, lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''));
}
