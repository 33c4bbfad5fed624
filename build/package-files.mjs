// npm run package:file: makes what users install from the executables in dist-file/ (npm run build:file), into
// dist-file/packages/: an archive for each target, a .deb for each architecture, install.sh, the files for servers
// (deploy/), release notes, a bill of materials and checksums. If TOLLGATE_RELEASE_URL gives the release's address,
// also a Homebrew formula and a Scoop manifest. The files in dist-file/with/ are included. Needs GNU tar, gzip, zip and
// dpkg-deb.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { bunVersion, targets } from './file-targets.mjs';
import { releaseNotes } from './release-notes.mjs';

const root = path.join(import.meta.dirname, '..');
const out = path.resolve(process.argv[2] ?? path.join(root, 'dist-file'));
const packages = path.join(out, 'packages');
const { description, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const debianVersion = version.replace('-', '~');
const releaseUrl = process.env.TOLLGATE_RELEASE_URL;
/** Unix seconds of the commit, so that every build of the same commit produces the same files. */
const time = Number(process.env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct'], root).trim());

const shells = { bash: 'tollgate.bash', zsh: '_tollgate', fish: 'tollgate.fish', powershell: 'tollgate.ps1' };
const completions = Object.fromEntries(
  Object.entries(shells).map(([shell, file]) => [
    file,
    run(process.execPath, [path.join(root, 'dist/cli.cjs'), 'completion', shell], root),
  ]),
);

await rm(packages, { recursive: true, force: true });
await mkdir(packages, { recursive: true });
const built = (await readdir(out)).filter((name) => targets[name] !== undefined).sort();
if (built.length === 0) throw new Error('There is no file to pack: npm run build:file');
for (const name of built) await archive(name);
for (const name of built) if (targets[name].deb !== undefined) await debianPackage(name);
await write('install.sh', filled(await readFile(path.join(root, 'build/install.sh'), 'utf8'), {}), 0o755);
await deployArchive();
await write('release-notes.md', releaseNotes(await readFile(path.join(root, 'docs/changelog.md'), 'utf8'), version));
await write('tollgate.cdx.json', await billOfMaterials());
if (existsSync(path.join(out, 'with'))) await cp(path.join(out, 'with'), packages, { recursive: true });
if (releaseUrl !== undefined) await packageManagers();
const sums = await Promise.all(
  (await readdir(packages)).sort().map(async (name) => `${await hashOf(name)}  ${name}\n`),
);
await write('SHA256SUMS', sums.join(''));
process.stdout.write(`${packages}\n${sums.join('')}`);

/** Writes `tollgate-V-TARGET.tar.gz`, or `.zip` for Windows: the program, its manual, completions and licences. */
async function archive(name) {
  const folder = path.join(packages, archiveOf(name).replace(/\.(tar\.gz|zip)$/, ''));
  const program = name.startsWith('windows') ? 'tollgate.exe' : 'tollgate';
  await mkdir(path.join(folder, 'completions'), { recursive: true });
  await copyFile(path.join(out, name, program), path.join(folder, program));
  await chmod(path.join(folder, program), 0o755);
  await cp(path.join(root, 'docs/man'), path.join(folder, 'man'), { recursive: true });
  for (const [file, text] of Object.entries(completions)) await writeFile(path.join(folder, 'completions', file), text);
  await copyFile(path.join(out, name, 'licenses.md'), path.join(folder, 'licenses.md'));
  await copyFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  await settle(folder);
  const base = path.basename(folder);
  const to = path.join(packages, archiveOf(name));
  if (to.endsWith('.zip')) run('zip', ['-q', '-X', '-r', to, base], packages, { TZ: 'UTC' });
  else await writeFile(to, tarOf(base));
  await rm(folder, { recursive: true });
}

/**
 * Writes `tollgate-V-deploy.tar.gz`: container recipe, Kubernetes, systemd, Prometheus and Grafana files, for users who
 * get the program elsewhere.
 */
async function deployArchive() {
  const base = `tollgate-${version}-deploy`;
  const folder = path.join(packages, base);
  await cp(path.join(root, 'deploy'), folder, { recursive: true });
  await settle(folder);
  await writeFile(path.join(packages, `${base}.tar.gz`), tarOf(base));
  await rm(folder, { recursive: true });
}

/** Packs a folder of the packages as .tar.gz; the same files always give the same bytes. */
function tarOf(base) {
  const words = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu', '-cf', '-', base];
  return run('gzip', ['-9n'], packages, {}, run('tar', words, packages, {}, undefined, 'buffer'), 'buffer');
}

/**
 * Writes `tollgate_V_ARCHITECTURE.deb`. A release candidate's version is `V~rc.1`, which Debian sorts before the
 * release.
 */
async function debianPackage(name) {
  const architecture = targets[name].deb;
  const folder = path.join(packages, `.deb-${architecture}`);
  const share = path.join(folder, 'usr/share');
  const put = async (file, content, mode = 0o644) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content, { mode });
  };
  await put('usr/bin/tollgate', await readFile(path.join(out, name, 'tollgate')), 0o755);
  for (const page of await readdir(path.join(root, 'docs/man'))) {
    await put(
      `usr/share/man/man1/${page}.gz`,
      gzipSync(await readFile(path.join(root, 'docs/man', page)), { level: 9 }),
    );
  }
  await put('usr/share/bash-completion/completions/tollgate', completions['tollgate.bash']);
  await put('usr/share/zsh/vendor-completions/_tollgate', completions._tollgate);
  await put('usr/share/fish/vendor_completions.d/tollgate.fish', completions['tollgate.fish']);
  await put('usr/share/doc/tollgate/copyright', await readFile(path.join(out, name, 'licenses.md')));
  const installed = Math.ceil(((await stat(path.join(folder, 'usr/bin/tollgate'))).size + 2 ** 20) / 1024);
  await put(
    'DEBIAN/control',
    [
      'Package: tollgate',
      `Version: ${debianVersion}`,
      `Architecture: ${architecture}`,
      'Section: admin',
      'Priority: optional',
      'Maintainer: Tollgate maintainers <maintainers@tollgate.invalid>',
      `Installed-Size: ${installed}`,
      'Depends: libc6 (>= 2.17)',
      `Description: ${description.split(':')[0]}`,
      ` ${description}`,
      '',
    ].join('\n'),
  );
  await settle(folder);
  const file = path.join(packages, `tollgate_${debianVersion}_${architecture}.deb`);
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', folder, file], share, { SOURCE_DATE_EPOCH: String(time) });
  await rm(folder, { recursive: true });
}

/** Lists what the executable contains: the packages, as npm reports them, and the runtime. */
async function billOfMaterials() {
  const bill = JSON.parse(run(npm(), ['sbom', '--sbom-format=cyclonedx'], root));
  // These two would differ between builds of the same commit.
  delete bill.serialNumber;
  bill.metadata.timestamp = new Date(time * 1000).toISOString();
  bill.metadata.component = { ...bill.metadata.component, name: 'tollgate', type: 'application' };
  bill.components.push({
    'bom-ref': `bun@${bunVersion}`,
    type: 'platform',
    name: 'bun',
    version: bunVersion,
    scope: 'required',
    purl: `pkg:npm/bun@${bunVersion}`,
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [{ type: 'vcs', url: 'https://github.com/oven-sh/bun' }],
    components: built.map((name) => {
      const { name: full, version: wanted, integrity } = targets[name].runtime;
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return { type: 'file', name: full, version: wanted, hashes: [{ alg: 'SHA-512', content }] };
    }),
  });
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

async function packageManagers() {
  const hashes = Object.fromEntries(
    await Promise.all(built.map(async (name) => [name, await hashOf(archiveOf(name))])),
  );
  for (const [template, file] of [
    ['tollgate.rb', 'tollgate.rb'],
    ['scoop.json', 'tollgate.json'],
  ]) {
    await write(file, filled(await readFile(path.join(root, 'build/packages', template), 'utf8'), hashes));
  }
}

/** Fills in a template's placeholders: `@VERSION@`, `@RELEASE_URL@`, `@DESCRIPTION@`, `@SHA256:target@`. */
function filled(template, hashes) {
  return template
    .replaceAll('@VERSION@', version)
    .replaceAll('@DESCRIPTION@', description.split(':')[0])
    .replaceAll('@RELEASE_URL@', releaseUrl ?? '')
    .replaceAll(/@SHA256:([\w-]+)@/g, (_, name) => hashes[name] ?? 'not-built');
}

function archiveOf(name) {
  return `tollgate-${version}-${name}${name.startsWith('windows') ? '.zip' : '.tar.gz'}`;
}

async function hashOf(name) {
  return createHash('sha256')
    .update(await readFile(path.join(packages, name)))
    .digest('hex');
}

function write(name, content, mode = 0o644) {
  return writeFile(path.join(packages, name), content, { mode });
}

/** Sets the commit's time on everything in a folder, and modes that do not depend on the umask. */
async function settle(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = /^(usr\/bin\/)?tollgate(\.exe)?$/.test(path.relative(folder, file));
    await chmod(file, entry.isDirectory() || isProgram ? 0o755 : 0o644);
    await utimes(file, time, time);
  }
  await chmod(folder, 0o755);
  await utimes(folder, time, time);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function run(program, words, cwd, env = {}, input = undefined, encoding = 'utf8') {
  const options = { cwd, input, encoding, env: { ...process.env, ...env }, maxBuffer: 2 ** 30 };
  return execFileSync(program, words, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
}
