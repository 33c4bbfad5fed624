import { common, createLowlight } from 'lowlight';
import type { ReactNode } from 'react';
import classes from './markdown.module.css';

const lowlight = createLowlight(common);

interface Part {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: Part[];
}

/** Our colour for each token class of highlight.js; classes that are missing here keep the text colour. */
const colours: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  built_in: 'name',
  literal: 'keyword',
  number: 'number',
  string: 'string',
  regexp: 'string',
  comment: 'comment',
  quote: 'comment',
  title: 'name',
  name: 'name',
  attr: 'name',
  attribute: 'name',
  type: 'name',
  meta: 'comment',
  addition: 'string',
  deletion: 'number',
};

/**
 * Returns highlighted code as React elements; undefined for an unknown language. The elements always contain the whole
 * text.
 */
export function highlight(text: string, language: string): ReactNode | undefined {
  if (!lowlight.registered(language)) return undefined;
  const root: Part = lowlight.highlight(language, text);
  return draw(root);
}

function draw({ value, properties, children = [] }: Part): ReactNode {
  if (value !== undefined) return value;
  const inner = children.map((child, index) => {
    const drawn = draw(child);
    // biome-ignore lint/suspicious/noArrayIndexKey: words of code have no other identity than their place.
    return typeof drawn === 'string' ? drawn : <span key={index}>{drawn}</span>;
  });
  const colour = colourOf(properties?.className);
  return colour === undefined ? (
    inner
  ) : (
    <span className={classes.word} data-colour={colour}>
      {inner}
    </span>
  );
}

function colourOf(names: unknown): string | undefined {
  if (!Array.isArray(names)) return undefined;
  return names.map((name) => colours[String(name).replace(/^hljs-|_+$/g, '')]).find((colour) => colour !== undefined);
}
