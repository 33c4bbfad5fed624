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
  const report = (place: string, message: string) =>
    findings.push({ path: 'package-lock.json', line: 1, rule: 'shipped-packages', message: `${place} ${message}` });
  for (const [place, { integrity, link, resolved }] of Object.entries(packages)) {
    if (place === '' || link) continue;
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) report(place, 'has no SHA-512 of its content');
    if (resolved !== undefined && !/^https:/.test(resolved)) report(place, 'is not fetched over https');
  }
  for (const place of shippedPlaces(packages, shippedNames)) {
    const { license = '', hasInstallScript } = packages[place] ?? {};
    if (!isPermissive(license)) report(place, `is shipped under "${license}"`);
    if (hasInstallScript) report(place, 'is shipped and runs a script when it is installed');
  }
  return findings;
}

/** Where in the lock file the named packages are, and all that they need. */
export function shippedPlaces(
  packages: Readonly<Record<string, LockedPackage>>,
  names: readonly string[],
): ReadonlySet<string> {
  const places = new Set<string>();
  const visit = (name: string, from: string) => {
    const place = placeOf(packages, name, from);
    if (place === undefined || places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(needed, place);
  };
  for (const name of names) visit(name, '');
  return places;
}

/** As Node looks for it: in the package's own folder, then upwards. */
function placeOf(packages: Readonly<Record<string, LockedPackage>>, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
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
