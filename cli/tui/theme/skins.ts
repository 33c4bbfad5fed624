import type { Part } from './theme.ts';

/** Styles of the parts of the screen, as users share them (TUI-13). */
export type Skin = Readonly<Partial<Record<Part, string>>>;

/** The built-in skins: for a dark background, for a light one, and one whose colours everybody can tell apart. */
export const shippedSkins: Readonly<Record<string, Skin>> = {
  harbour: {
    good: '#7fd1ae',
    fair: '#b8d98c',
    warn: '#ffcf70',
    bad: '#ff8f8f',
    muted: '#8295a3',
    accent: '#7cc4ff',
    cursor: '#f2f7fb on #1d4866',
    marked: 'bold #c9a9ff',
    fresh: 'on #14352c',
    header: 'bold #8fb8d8',
    letter: 'bold underline #8fb8d8',
    key: 'bold #7cc4ff',
    rule: '#41566a',
    badge: '#10202c on #ffcf70',
    code: '#a5d6a7',
    link: 'underline #82b1ff',
    focus: 'underline #7cc4ff',
  },
  paper: {
    good: '#1f6f3f',
    fair: '#4f6b00',
    warn: '#8a5a00',
    bad: '#a4262c',
    muted: '#5f6368',
    accent: '#0b6b75',
    cursor: '#1c1c1c on #d3e9ec',
    marked: 'bold #6a2c91',
    fresh: 'on #e6f2e6',
    header: 'bold #0b5560',
    letter: 'bold underline #0b5560',
    key: 'bold #0b6b75',
    rule: '#8a9399',
    badge: '#ffffff on #8a5a00',
    code: '#2e5d34',
    link: 'underline #1a56a8',
    focus: 'underline #0b6b75',
  },
  // The colours of Okabe and Ito, which can also be told apart with red-green colour blindness.
  okabe: {
    good: '#56b4e9',
    fair: '#009e73',
    warn: '#e69f00',
    bad: 'bold #d55e00',
    accent: '#56b4e9',
    cursor: 'black on #f0e442',
    marked: 'bold #cc79a7',
    header: 'bold #56b4e9',
    letter: 'bold underline #56b4e9',
    key: 'bold #56b4e9',
    badge: 'black on #e69f00',
    link: 'underline #56b4e9',
    focus: 'underline #56b4e9',
  },
};
