import { memo, useRef } from 'react';
import { BlockView } from './block-view.tsx';
import { type Block, type Blocks, readBlocks } from './blocks.ts';
import { type CleanText, cleanGrowing } from './clean-text.ts';
import { formulaMarks } from './formula-marks.ts';
import classes from './markdown.module.css';

/**
 * Number of blocks that are compared as one group, so that extending a long answer costs no more than extending a short
 * one.
 */
const groupSize = 24;

interface MarkdownViewProps {
  /** The original text; this component sanitises it. */
  text: string;
  /** Whether more of the text will follow; then only its last block is parsed and rendered again. */
  isGrowing: boolean;
}

interface Reading {
  source: string;
  isGrowing: boolean;
  clean: CleanText;
  blocks: Blocks;
}

/**
 * Renders the Markdown that a model wrote: headings, lists, tables, code and so on. Creates React elements; HTML in the
 * text is never parsed.
 */
export default function MarkdownView({ text, isGrowing }: MarkdownViewProps) {
  const last = useRef<Reading>(undefined);
  if (last.current?.source !== text || last.current.isGrowing !== isGrowing) {
    last.current = read(text, isGrowing, last.current);
  }
  const { blocks } = last.current.blocks;
  const groups = Array.from({ length: Math.ceil(blocks.length / groupSize) }, (_, index) =>
    blocks.slice(index * groupSize, (index + 1) * groupSize),
  );
  return (
    <div className={classes.text}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end.
        <BlockGroup key={index} blocks={group} />
      ))}
    </div>
  );
}

/** Parses a finished text completely, because in rare cases a block that seemed complete was not. */
function read(source: string, isGrowing: boolean, before: Reading | undefined): Reading {
  const clean = cleanGrowing(source, isGrowing ? before?.clean : undefined);
  return {
    source,
    isGrowing,
    clean,
    blocks: readBlocks(clean.text, isGrowing ? before?.blocks : undefined, formulaMarks),
  };
}

const BlockGroup = memo(
  function BlockGroup({ blocks }: { blocks: readonly Block[] }) {
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end.
    return blocks.map(({ token }, index) => <BlockView key={index} token={token} />);
  },
  (before, after) =>
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
);
