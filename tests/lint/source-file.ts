import { parseAst } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript), as far as rules look at it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** A source file as rules see it. */
export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
  program: SyntaxNode;
}

/** Something a rule does not like, at one place. */
export interface Finding {
  path: string;
  /** Counted from 1. */
  line: number;
  rule: string;
  message: string;
}

/** One rule, applied to one file. `report` takes the place as an offset into the text. */
export interface Rule {
  name: string;
  appliesTo(path: string): boolean;
  check(file: SourceFile, report: (offset: number, message: string) => void): void;
}

/** Parses TypeScript or TSX. Throws with place and reason where it is none. */
export function parseSource(path: string, text: string): SourceFile {
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as SyntaxNode;
  return { path, text, program };
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
