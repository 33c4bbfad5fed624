import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as en from '../../shared/text/en/index.ts';
import * as zhCN from '../../shared/text/zh-CN/index.ts';
import { projectFolder } from '../support/program/build.ts';
import { lintText } from './lint.ts';
import { checkCitations, checkRowsAreTested, readCitedDocuments, type TextFile } from './rules/citations.ts';
import { countLines, sizeAtShare } from './rules/file-size.ts';
import { checkFolderSizes } from './rules/folder-size.ts';
import { checkWords } from './rules/retired-words.ts';
import { checkRooms } from './rules/room-circles.ts';
import { checkShippedPackages } from './rules/shipped-packages.ts';
import { allSentences, checkCatalogues } from './rules/text-catalogue.ts';
import { checkSentencesAreUsed } from './rules/unused-sentence.ts';
import { lockedPackages, shippedNames } from './shipped-names.ts';
import type { Finding } from './source-file.ts';

const folders = ['bin', 'build', 'cli', 'shared', 'tests', 'web'];
const sourceName = /\.(tsx?|mjs|cjs)$/;
const sizes: number[] = [];
const findings: Finding[] = [];
const sayers: string[] = [];
const sources: TextFile[] = [];
for (const path of [...configurations(), ...folders.flatMap(sourcesIn)]) {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  sizes.push(countLines(text));
  sources.push({ path, text });
  if (!/^(tests|shared\/text\/(en|zh-CN))\//.test(path)) sayers.push(text);
  try {
    findings.push(...lintText(path, text));
  } catch (error) {
    findings.push({ path, line: 1, rule: 'syntax', message: error instanceof Error ? error.message : String(error) });
  }
}
const documents = [...textsIn('.'), ...textsIn('docs')];
const cited = readCitedDocuments(documents);
findings.push(...[...sources, ...documents].flatMap((file) => checkCitations(file, cited)));
findings.push(...checkRowsAreTested(sources, cited), ...checkRooms(sources));
findings.push(...checkFolderSizes(sources.map(({ path }) => path)));
const [english, chinese] = [allSentences(en), allSentences(zhCN)];
findings.push(...checkCatalogues(english, chinese), ...checkWords(english, chinese));
findings.push(...checkSentencesAreUsed(english, sayers));
findings.push(...checkShippedPackages(lockedPackages(), shippedNames()));
for (const { path, line, rule, message } of findings) console.log(`${path}:${line} ${rule} ${message}`);
const [median, ninety] = [sizeAtShare(sizes, 0.5), sizeAtShare(sizes, 0.9)];
console.log(`${sizes.length} files, median ${median} lines, 90 % at most ${ninety}; ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;

function sourcesIn(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => sourceName.test(path))
    .sort();
}

/** The Markdown at the top, and in a folder with all below it. */
function textsIn(folder: '.' | 'docs'): TextFile[] {
  return readdirSync(join(projectFolder, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name.replaceAll('\\', '/')}`))
    .map((path) => ({ path, text: readFileSync(join(projectFolder, path), 'utf8') }));
}

/** The tools' configurations at the top. */
function configurations(): string[] {
  return readdirSync(projectFolder).filter((name) => sourceName.test(name));
}
