import { expect, test } from 'vitest';
import { knowsLinks, withLinks } from '../../../cli/tui/terminal/hyperlinks.ts';

const link = (target: string) => `\u001B]8;;${target}\u001B\\${target}\u001B]8;;\u001B\\`;

test('TUI-14: an address is a link to just what it says; what closes a sentence is no part of it', () => {
  const docs = 'https://docs.example.com/a?b=c';
  expect(withLinks(` Base URL  ${docs}\nnext`, 80)).toBe(` Base URL  ${link(docs)}\nnext`);
  expect(withLinks(`\u001B[2mSee (${docs}).\u001B[22m`, 80)).toBe(`\u001B[2mSee (${link(docs)}).\u001B[22m`);
  expect(withLinks(`one ${docs} two http://b.example`, 80)).toBe(`one ${link(docs)} two ${link('http://b.example')}`);
});

test('TUI-14: one that is cut, broken or no address stays text', () => {
  const stays = (line: string, columns = 80) => expect(withLinks(line, columns)).toBe(line);
  stays('https://docs.example.com/very-lo…');
  // It fills the line: the rest may stand in the next.
  stays(' https://docs.example.com/very', 32);
  stays(' https://docs.example.com/very\u001B[39m  \u001B[22m', 32);
  stays('│ https://docs.example.com/ver │');
  // Styles within: what follows belongs to it.
  stays('https://docs\u001B[1m.example.com');
  stays('http:// https://');
  stays('file:///etc/passwd javascript://x');
});

test('TUI-14: links are for terminals that know them', () => {
  expect(knowsLinks({ TERM: 'xterm-256color' })).toBe(true);
  for (const TERM of ['', 'linux', 'dumb', 'vt100', 'screen-256color']) expect(knowsLinks({ TERM }), TERM).toBe(false);
  const tmux = { TERM: 'screen-256color', TMUX: '/tmp/tmux-0/default,1,0', TERM_PROGRAM: 'tmux' };
  expect(knowsLinks({ ...tmux, TERM_PROGRAM_VERSION: '3.4' })).toBe(true);
  expect(knowsLinks({ ...tmux, TERM_PROGRAM_VERSION: '3.3a' })).toBe(false);
  expect(knowsLinks({ TERM: 'linux', FORCE_HYPERLINK: '1' })).toBe(true);
  expect(knowsLinks({ TERM: 'xterm', FORCE_HYPERLINK: '0' })).toBe(false);
});
