// npm run release: makes all files of a release in dist-file/packages/, from a clean clone after `npm ci`: the
// executable for every system with archives, .deb, install.sh, bill of materials and checksums, the npm package, the
// documentation as a site, and the release notes. Publishes nothing. Needs the package registry, and the tools that
// build/package-files.mjs needs.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { releaseNotes } from './release-notes.mjs';

const root = path.join(import.meta.dirname, '..');
const out = path.join(root, 'dist-file');
const along = path.join(out, 'with');
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

const changed = run('git', ['status', '--porcelain'], 'pipe').trim();
if (changed !== '') {
  process.stderr.write(`A release is made of what is committed. Changed here:\n${changed}\n`);
  process.exit(1);
}
// Checked first, because the build takes a quarter of an hour.
releaseNotes(await readFile(path.join(root, 'docs/changelog.md'), 'utf8'), version);

await rm(out, { recursive: true, force: true });
await mkdir(along, { recursive: true });
run('npm', ['run', '--silent', 'build:file', '--', '--all']);
run('npm', ['pack', '--ignore-scripts', '--pack-destination', along]);
run('npm', ['run', '--silent', 'docs:site']);
const time = run('git', ['log', '-1', '--format=@%ct'], 'pipe').trim();
const site = `tollgate-${version}-docs.tar.gz`;
const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`];
const named = `--transform=s,^dist-docs,tollgate-${version}-docs,`;
run('tar', [...same, named, '-I', 'gzip -9n', '-cf', path.join(along, site), 'dist-docs']);
run('npm', ['run', '--silent', 'package:file']);

function run(program, words, output = 'inherit') {
  return execFileSync(program, words, { cwd: root, encoding: 'utf8', stdio: ['ignore', output, 'inherit'] });
}
