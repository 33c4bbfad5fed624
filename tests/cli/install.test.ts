import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from '../support/program/build.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';

const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
/** As Debian sorts them: a candidate before its release. */
const debianVersion = version.replace('-', '~');
const machine = process.arch === 'arm64' ? 'arm64' : 'x64';

/** What packages are made of, with a small program in the place of the real one. */
function packagesOf(files: string, env: Record<string, string> = {}): string {
  for (const target of [`linux-${machine}`, `linux-${machine}-musl`]) {
    mkdirSync(join(files, target), { recursive: true });
    writeFileSync(join(files, target, 'tollgate'), `#!/bin/sh\necho ${version}\n`);
    writeFileSync(join(files, target, 'licenses.md'), '# Licences\n');
  }
  const program = join(projectFolder, 'build/package-files.mjs');
  execFileSync(process.execPath, [program, files], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000', TOLLGATE_RELEASE_URL: 'https://example.com/r', ...env },
    stdio: 'ignore',
  });
  return join(files, 'packages');
}

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

// Made by the tools of Debian and GNU, where releases are made.
describe.runIf(process.platform === 'linux')('OUT-02: what people install', () => {
  let packages = '';
  beforeAll(() => {
    packages = packagesOf(temporaryFolder());
  });

  /** Runs install.sh with nothing but the system's own programs in its PATH. */
  function install(words: readonly string[], env: Record<string, string> = {}, script = join(packages, 'install.sh')) {
    const { status, stdout, stderr } = spawnSync('sh', [script, ...words], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', HOME: temporaryFolder(), ...env },
    });
    return { status, stdout, stderr };
  }

  test('the same commit gives the same bytes, whatever the umask and the zone', () => {
    const sums = readFileSync(join(packages, 'SHA256SUMS'), 'utf8');
    const before = process.umask(0o077);
    const again = packagesOf(temporaryFolder(), { TZ: 'Asia/Shanghai' });
    process.umask(before);
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(sums);
    const names = sums
      .trim()
      .split('\n')
      .map((line) => line.split('  ')[1]);
    expect(names).toEqual(
      readdirSync(packages)
        .filter((name) => name !== 'SHA256SUMS')
        .sort(),
    );
    expect(spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: packages }).status).toBe(0);
  });

  test('install.sh puts everything under its prefix, says what, runs again over itself, and removes all of it', () => {
    const home = temporaryFolder();
    const prefix = join(home, 'a place');
    mkdirSync(join(prefix, 'bin'), { recursive: true });
    writeFileSync(join(prefix, 'bin/other'), 'somebody else’s');
    for (const round of ['first', 'second']) {
      const { status, stdout, stderr } = install(['--prefix', prefix]);
      expect([round, status, stderr]).toEqual([round, 0, '']);
      expect(stdout).toContain(`Tollgate ${version} is installed`);
      for (const path of ['bin/tollgate', 'share/man', 'licenses.md']) expect(stdout).toContain(path);
    }
    expect(execFileSync(join(prefix, 'bin/tollgate'), ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    const files = filesUnder(prefix);
    expect(files).toEqual(
      expect.arrayContaining([
        'share/man/man1/tollgate.1',
        'share/bash-completion/completions/tollgate',
        'share/zsh/site-functions/_tollgate',
      ]),
    );
    const removed = install(['--remove', '--prefix', prefix]);
    expect([removed.status, removed.stderr]).toEqual([0, '']);
    expect(removed.stdout).toContain(`removed ${prefix}/bin/tollgate`);
    expect(filesUnder(prefix)).toEqual(['bin/other']);
    expect(install(['--remove', '--prefix', prefix])).toMatchObject({ status: 1, stdout: '' });
  });

  test('without a prefix it goes to ~/.local of whoever is not root', () => {
    const home = temporaryFolder();
    const fakes = temporaryFolder();
    writeFileSync(join(fakes, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 });
    expect(install([], { HOME: home, PATH: `${fakes}:/usr/bin:/bin` }).status).toBe(0);
    expect(filesUnder(home)).toContain('.local/bin/tollgate');
  });

  test.each([
    ['an archive that is not what its sum says', 'tampered', 'is not what SHA256SUMS says'],
    ['sums that do not name it', 'unnamed', 'does not name'],
    ['an archive that is not there', 'missing', 'there is no'],
    ['a program that does not run here', 'broken', 'does not run on this machine'],
  ])('install.sh puts nothing anywhere: %s', (_, kind, said) => {
    const from = temporaryFolder();
    for (const name of readdirSync(packages)) copyFileSync(join(packages, name), join(from, name));
    const archives = readdirSync(from).filter((name) => name.endsWith('.tar.gz'));
    for (const name of archives) {
      const path = join(from, name);
      if (kind === 'tampered') writeFileSync(path, readFileSync(path).subarray(1));
      if (kind === 'missing') execFileSync('rm', [path]);
      if (kind === 'broken') {
        const folder = name.replace('.tar.gz', '');
        execFileSync('tar', ['-xzf', name], { cwd: from });
        writeFileSync(join(from, folder, 'tollgate'), '#!/bin/sh\nexit 126\n');
        chmodSync(join(from, folder, 'tollgate'), 0o755);
        execFileSync('tar', ['-czf', name, folder], { cwd: from });
        const [sum] = execFileSync('sha256sum', [path], { encoding: 'utf8' }).split(' ');
        writeFileSync(join(from, 'SHA256SUMS'), `${sum}  ${name}\n`, { flag: 'a' });
        const sums = readFileSync(join(from, 'SHA256SUMS'), 'utf8').trim().split('\n');
        writeFileSync(
          join(from, 'SHA256SUMS'),
          `${sums.filter((line, entry) => !line.endsWith(name) || entry === sums.length - 1).join('\n')}\n`,
        );
      }
    }
    if (kind === 'unnamed') writeFileSync(join(from, 'SHA256SUMS'), '');
    const prefix = join(temporaryFolder(), 'prefix');
    const { status, stdout, stderr } = install(['--prefix', prefix, '--from', from]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n').at(-1)).toContain(said);
    expect(spawnSync('test', ['-e', prefix]).status).toBe(1);
  });

  test('install.sh refuses what it does not know and what is not fetched safely, in one line', () => {
    const script = join(temporaryFolder(), 'install.sh');
    copyFileSync(join(packages, 'install.sh'), script);
    for (const [words, said] of [
      [['--from', 'http://example.com'], 'only https'],
      [['--form', 'x'], 'there is no option --form'],
      [['--prefix'], '--prefix needs a value'],
    ] as const) {
      const { status, stderr } = install(words, {}, script);
      expect([status, stderr.trim().split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining(said)]);
    }
    expect(install(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--remove') });
  });

  test('the .deb holds the program, its manual, completions and licences, all of root’s, and can be taken away again', () => {
    const architecture = machine === 'x64' ? 'amd64' : 'arm64';
    const deb = join(packages, `tollgate_${debianVersion}_${architecture}.deb`);
    const listed = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' }).trim().split('\n');
    expect(listed.filter((line) => !/^\S+ root\/root /.test(line))).toEqual([]);
    const modeOf = (path: string) => listed.find((line) => line.endsWith(` .${path}`))?.split(' ')[0];
    expect(
      ['/usr/bin/tollgate', '/usr/share/man/man1/tollgate.1.gz', '/usr/share/doc/tollgate/copyright'].map(modeOf),
    ).toEqual(['-rwxr-xr-x', '-rw-r--r--', '-rw-r--r--']);
    const field = (name: string) => execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim();
    expect([field('Package'), field('Version'), field('Architecture')]).toEqual([
      ...['tollgate', debianVersion, architecture],
    ]);
    // Only root may let dpkg change owners.
    if (process.getuid?.() !== 0) return;
    const root = temporaryFolder();
    mkdirSync(join(root, 'var/lib/dpkg/updates'), { recursive: true });
    mkdirSync(join(root, 'var/lib/dpkg/info'));
    for (const name of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', name), '');
    const dpkg = (...words: string[]) =>
      execFileSync('dpkg', [`--root=${root}`, '--force-depends', '--force-script-chrootless', ...words], {
        stdio: 'pipe',
      });
    dpkg('--install', deb);
    expect(execFileSync(join(root, 'usr/bin/tollgate'), { encoding: 'utf8' })).toBe(`${version}\n`);
    dpkg('--remove', 'tollgate');
    expect(filesUnder(root).filter((file) => file.startsWith('usr/'))).toEqual([]);
  });

  test('OUT-03: what servers are set up with has an archive of its own', () => {
    const archive = join(packages, `tollgate-${version}-deploy.tar.gz`);
    const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
    for (const file of ['container/Containerfile', 'kubernetes/tollgate.yaml', 'systemd/tollgate-web.service'])
      expect(files).toContain(`tollgate-${version}-deploy/${file}`);
  });

  test('the notes of a release are what people read of its changelog; a version without a section is none', async () => {
    const { releaseNotes } = (await import(join(projectFolder, 'build/release-notes.mjs'))) as {
      releaseNotes(changelog: string, version: string): string;
    };
    const notes = readFileSync(join(packages, 'release-notes.md'), 'utf8');
    expect(notes).toMatch(new RegExp(`^# Tollgate ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n`));
    expect(notes).toContain('\n### For operators\n');
    expect(notes).not.toContain('All changes');
    const changelog =
      '# Changelog\n\n## 1.1.0 - 2027-01-01\n\nNew.\n\n### All changes\n\n- a\n\n## 1.0.0 - 2026-12-01\n\nOld.\n';
    expect(releaseNotes(changelog, '1.1.0')).toBe('# Tollgate 1.1.0 (2027-01-01)\n\nNew.\n');
    expect(releaseNotes(changelog, '1.0.0')).toBe('# Tollgate 1.0.0 (2026-12-01)\n\nOld.\n');
    expect(() => releaseNotes(changelog, '1.0.1')).toThrow('no section');
  });

  test('formula and manifest name the archives of the release with their sums', () => {
    const formula = readFileSync(join(packages, 'tollgate.rb'), 'utf8');
    const sums = readFileSync(join(packages, 'SHA256SUMS'), 'utf8');
    const archive = `tollgate-${version}-linux-${machine}.tar.gz`;
    const sum = sums
      .split('\n')
      .find((line) => line.endsWith(archive))
      ?.split(' ')[0];
    expect(formula).toContain(`url "https://example.com/r/${archive}"\n      sha256 "${sum}"`);
    const manifest = JSON.parse(readFileSync(join(packages, 'tollgate.json'), 'utf8'));
    expect(manifest).toMatchObject({ version, bin: 'tollgate.exe' });
    expect(formula + JSON.stringify(manifest)).not.toMatch(/@(VERSION|RELEASE_URL|DESCRIPTION)@/);
  });

  test('the bill of materials names the runtime with its hash, and what is built in', () => {
    const bill = JSON.parse(readFileSync(join(packages, 'tollgate.cdx.json'), 'utf8'));
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['bun', 'undici', 'ink', 'react-dom']));
    const { components } = bill.components.find(({ name }: { name: string }) => name === 'bun');
    expect(components[0].hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
    expect(bill.serialNumber).toBeUndefined();
  });
});
