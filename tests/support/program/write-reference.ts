// npm run docs: writes docs/reference.md and docs/man from the command table.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommandTable } from '../../../cli/reference/command-table.ts';
import { manPages } from '../../../cli/reference/man-page.ts';
import { referenceDocument } from '../../../cli/reference/markdown.ts';
import { createSay } from '../../../shared/text/say.ts';
import { projectFolder } from './build.ts';

const say = createSay('en');
const table = await loadCommandTable();
writeFileSync(join(projectFolder, 'docs/reference.md'), referenceDocument(table, say));
const manual = join(projectFolder, 'docs/man');
mkdirSync(manual, { recursive: true });
const pages = manPages(table, say);
for (const file of readdirSync(manual)) if (!pages.some((page) => page.file === file)) rmSync(join(manual, file));
for (const { file, text } of pages) writeFileSync(join(manual, file), text);
