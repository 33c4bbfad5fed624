import { join } from 'node:path';
import { isRecord } from '../../../shared/domain/record.ts';
import { canonicalJson } from '../../../shared/format/canonical-json.ts';
import type { Site, SiteEntry } from '../../../shared/screens/site/site-kind.ts';
import { jsonText } from '../../output/json-text.ts';
import type { Invocation } from '../../program/definition.ts';

/**
 * The folder, beside the files of a site, for the state on which they and each gateway last agreed; it may be versioned
 * with them.
 */
export const agreedFolder = 'agreed';

function agreedPath(folder: string, gatewayUrl: string): string {
  const address = gatewayUrl.replace(/^https?:\/\//, '').replace(/[^A-Za-z0-9.-]+/g, '_');
  return join(folder, agreedFolder, `${address}.json`);
}

/** The state on which the files of a folder and a gateway last agreed; undefined where it is unknown. */
export async function readAgreed(
  folder: string,
  gatewayUrl: string,
  { world }: Pick<Invocation, 'world'>,
): Promise<Site | undefined> {
  const path = agreedPath(folder, gatewayUrl);
  if (!(await world.files.stat(path))) return undefined;
  const value: unknown = parsed(await world.files.readText(path));
  if (!isRecord(value)) return undefined;
  const kinds = Object.entries(value).filter((entry): entry is [string, Record<string, SiteEntry>] =>
    isRecord(entry[1]),
  );
  return new Map(kinds.map(([file, entries]) => [file, new Map(Object.entries(entries).filter(isEntry))]));
}

function isEntry(entry: [string, unknown]): entry is [string, SiteEntry] {
  return isRecord(entry[1]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores the agreed state if it has changed. */
export async function writeAgreed(
  folder: string,
  gatewayUrl: string,
  agreed: Site,
  { world }: Pick<Invocation, 'world'>,
): Promise<void> {
  const path = agreedPath(folder, gatewayUrl);
  const plain = Object.fromEntries([...agreed].map(([file, entries]) => [file, Object.fromEntries(entries)]));
  const text = `${jsonText(JSON.parse(canonicalJson(plain)), 1)}\n`;
  const isThere = (await world.files.stat(path)) !== undefined;
  if (isThere && (await world.files.readText(path)) === text) return;
  await world.files.makeFolder(join(folder, agreedFolder), 0o755);
  await world.files.writeAtomic(path, text, { mode: 0o600, overwrite: true });
}
