import type { Token, Tokens } from 'marked';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Theme } from '../theme/theme.ts';

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * The inline tokens of a paragraph as one painted text, `\n` where a line must end; each token is sanitised on its own.
 */
export function inlineText(tokens: readonly Token[], theme: Theme): string {
  return tokens.map((token) => piece(token, theme)).join('');
}

function piece(token: Token, theme: Theme): string {
  const { paint } = theme;
  const within = () => inlineText((token as Tokens.Generic).tokens ?? [], theme);
  switch (token.type) {
    case 'strong':
      return paint.strong(within());
    case 'em':
      return paint.emphasis(within());
    case 'del':
      return paint.muted(`~${within()}~`);
    case 'codespan': {
      const code = sanitise((token as Tokens.Codespan).text);
      // Without colour, code is distinguished from text by its backticks.
      return theme.looks.depth === 0 ? `\`${code}\`` : paint.code(code);
    }
    case 'br':
      return '\n';
    case 'link': {
      const { href } = token as Tokens.Link;
      const text = within();
      const address = sanitise(href);
      return bare(text) === bare(address) ? paint.link(address) : `${text} ${paint.link(`(${address})`)}`;
    }
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return `[${sanitise(text)}] ${paint.link(`(${sanitise(href)})`)}`;
    }
    default: {
      const { tokens, text = token.raw } = token as Tokens.Text;
      if (tokens && tokens.length > 0) return inlineText(tokens, theme);
      return plain(text);
    }
  }
}

/** Plain text, with its line breaks kept: users and models break lines where they mean it. */
function plain(text: string): string {
  const readable = text.replace(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
  return readable.split('\n').map(sanitise).join('\n');
}

function bare(text: string): string {
  return text.replace(/\u001B\[[\d;]*m/g, '').replace(/^mailto:/, '');
}
