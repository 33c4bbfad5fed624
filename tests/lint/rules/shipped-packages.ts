import type { Finding } from '../source-file.ts';

/** One entry of package-lock.json, as far as it is looked at. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Licences that ask for no more than their notice, which the build ships. Nothing copyleft but a font's own: it holds for the font alone. */
const permissive = new Set([
  'OFL-1.1',
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
]);

/**
 * The lock file's promises (SEC-12): every package has the hash of its content; what is shipped is under a permissive licence
 * and runs nothing when it is installed.
 * @param packages of package-lock.json, by their place.
 * @param shippedNames packages that the program needs or the web console is built from.
 */
export function checkShippedPackages(
  packages: Readonly<Record<string, LockedPackage>>,
  shippedNames: readonly string[],
): Finding[] {
  const findings: Finding[] = [];
  const report = (folder: string, message: string) =>
    findings.push({ path: 'package-lock.json', line: 1, rule: 'shipped-packages', message: `${folder} ${message}` });
  for (const [folder, { integrity, link, resolved }] of Object.entries(packages)) {
    if (folder === '' || link) continue;
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) report(folder, 'has no SHA-512 of its content');
    if (resolved !== undefined && !/^https:/.test(resolved)) report(folder, 'is not fetched over https');
  }
  for (const folder of shippedFolders(packages, shippedNames)) {
    const { license = '', hasInstallScript } = packages[folder] ?? {};
    if (!isPermissive(license)) report(folder, `is shipped under "${license}"`);
    if (hasInstallScript) report(folder, 'is shipped and runs a script when it is installed');
  }
  return findings;
}

/** Where in the lock file the named packages are, and all that they need. */
export function shippedFolders(
  packages: Readonly<Record<string, LockedPackage>>,
  names: readonly string[],
): ReadonlySet<string> {
  const folders = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = folderOf(packages, name, from);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(needed, folder);
  };
  for (const name of names) visit(name, '');
  return folders;
}

/** As Node looks for it: in the package's own folder, then upwards. */
function folderOf(packages: Readonly<Record<string, LockedPackage>>, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[at] !== undefined) return at;
    if (folder === '') return undefined;
  }
}

/** SPDX: of alternatives one is enough, of parts all are needed. */
function isPermissive(license: string): boolean {
  return license
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((part) => permissive.has(part.trim())));
}
