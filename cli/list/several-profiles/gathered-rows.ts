import { sanitise } from '../../../shared/format/sanitise.ts';
import { emptyCell, textCell } from '../../../shared/screen/cells.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { chosenColumns, type OutputColumn, type RowWriter, rawOf } from '../../output/output-column.ts';
import type { OutputSettings } from '../../output/output-settings.ts';
import { openRowWriter, type RowWriterOptions } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Output } from '../../world/world.ts';

/** The output of one profile: rows with their columns, or plain text. */
interface Part {
  profile: string;
  opened: RowWriterOptions<unknown> | undefined;
  rows: unknown[];
  hasEnded: boolean;
  text: string;
}

/** A row and the profile that it comes from. */
interface GatheredRow {
  part: Part;
  row: unknown;
}

/** Collects the output of a command that runs over several profiles (SEE-13). */
export interface GatheredRows {
  /** The settings and the standard output for the run of one profile. */
  of(profile: string): { output: OutputSettings; stdout: Output };
  /** Prints the collected rows in the order of the profiles, with the profile as the first column. */
  print(): Promise<void>;
}

const profileId = 'profile';

/** Collects the rows of several profiles. NDJSON is written at once, because each of its lines stands for itself. */
export function gatherRows(profiles: readonly string[], { output, world, say }: Invocation): GatheredRows {
  const profileColumn: OutputColumn<GatheredRow> = {
    id: profileId,
    get header() {
      return say('fleet.profile');
    },
    cell: ({ part }) => textCell(part.profile),
    priority: 1,
  };
  // The profile column is added to the chosen columns: without it nobody could tell the rows apart.
  const columns =
    output.columns && (output.columns.includes(profileId) ? output.columns : [profileId, ...output.columns]);
  const settings: OutputSettings = { ...output, ...(columns && { columns }) };
  const parts = new Map(
    profiles.map((profile) => [profile, { profile, opened: undefined, rows: [], hasEnded: false, text: '' } as Part]),
  );

  const open = async (part: Part, options: RowWriterOptions<unknown>): Promise<RowWriter<unknown>> => {
    await refuseColumns(options, profileColumn, settings);
    part.opened = options;
    const stream =
      settings.format === 'ndjson' ? await openMerged([part], profileColumn, settings, world.stdout) : undefined;
    return {
      write: async (rows) => {
        if (stream) await stream.write(rows.map((row) => ({ part, row })));
        else for (const row of rows) part.rows.push(row);
      },
      end: async () => {
        part.hasEnded = true;
      },
    };
  };

  return {
    of(profile) {
      const part = parts.get(profile) as Part;
      const own = output.columns?.filter((name) => name !== profileId);
      const write = async (text: string) => {
        part.text += text;
      };
      const { isTTY, columns: width, rows } = world.stdout;
      return {
        output: { ...output, ...(own && { columns: own }), opens: (options) => open(part, options as never) },
        stdout: {
          ...{ isTTY, columns: width, rows, write, writeControls: write },
          get closed() {
            return world.stdout.closed;
          },
        },
      };
    },
    async print() {
      const all = [...parts.values()];
      const opened = all.filter((part) => part.opened !== undefined);
      const isTable = settings.format === 'table' || settings.format === 'wide';
      const gathered = opened.flatMap((part) => part.rows.map((row): GatheredRow => ({ part, row })));
      if (isTable && opened.every((part) => part.opened?.single)) await printBlocks(gathered);
      else if (settings.format !== 'ndjson' && (gathered.length > 0 || opened.some(({ hasEnded }) => hasEnded))) {
        const writer = await openMerged(opened, profileColumn, settings, world.stdout);
        await writer.write(gathered);
        await writer.end();
      }
      for (const { profile, text } of all) {
        if (text !== '') await world.stdout.write(`${promptOf(sanitise(profile), say).trimEnd()}\n${text}`);
      }
    },
  };

  /** Prints a separate block for each profile's one row, because the fields of one row do not fit on a line. */
  async function printBlocks(rows: readonly GatheredRow[]): Promise<void> {
    let isFirst = true;
    for (const gathered of rows) {
      if (!isFirst) await world.stdout.write('\n');
      isFirst = false;
      const writer = await openMerged([gathered.part], profileColumn, settings, world.stdout, true);
      await writer.write([gathered]);
      await writer.end();
    }
  }
}

/** Ends the run before its first request when `--columns` or the template names unknown fields. */
async function refuseColumns(
  { columns }: RowWriterOptions<unknown>,
  profileColumn: OutputColumn<GatheredRow>,
  settings: OutputSettings,
): Promise<void> {
  const all = [profileColumn, ...columns] as readonly OutputColumn<never>[];
  chosenColumns(all, settings);
  if (settings.format !== 'template') return;
  const { compileTemplate } = await import('../../output/template.ts');
  compileTemplate(settings.template ?? '', all);
}

function openMerged(
  parts: readonly Part[],
  profileColumn: OutputColumn<GatheredRow>,
  settings: OutputSettings,
  stdout: Output,
  single = false,
): Promise<RowWriter<GatheredRow>> {
  const merged = mergedColumns(parts);
  const readables = settings.format === 'csv' && settings.columns === undefined ? readableColumns(parts) : [];
  return openRowWriter<GatheredRow>({
    settings,
    columns: [profileColumn, ...merged, ...readables],
    stdout,
    name: ({ part, row }) => `${part.profile}/${part.opened?.name(row) ?? ''}`,
    single,
  });
}

/** The columns of all parts, first seen first: gateways of different generations have different columns. */
function mergedColumns(parts: readonly Part[]): OutputColumn<GatheredRow>[] {
  const byPart = new Map(parts.map((part) => [part, columnsById(part)]));
  const ids = [...new Set([...byPart.values()].flatMap((columns) => [...columns.keys()]))];
  return ids.flatMap((id): OutputColumn<GatheredRow>[] => {
    // A command that prints the profile itself (`whoami`) prints it once.
    const [one] = [...byPart.values()].flatMap((columns) => columns.get(id) ?? []);
    if (one === undefined || id === profileId) return [];
    const own = ({ part }: GatheredRow) => byPart.get(part)?.get(id);
    return [
      {
        id,
        get header() {
          return one.header;
        },
        cell: (gathered) => own(gathered)?.cell(gathered.row) ?? emptyCell(null),
        raw: (gathered) => {
          const column = own(gathered);
          return column ? rawOf(column, gathered.row) : null;
        },
        align: one.align,
        width: one.width,
        priority: one.priority,
        wide: one.wide,
        sparse: one.sparse,
        applies: (gathered) => own(gathered)?.applies?.(gathered.row) ?? own(gathered) !== undefined,
      },
    ];
  });
}

/**
 * For CSV: amounts in each site's currency, one column per currency (GEN-27), and times in the user's time zone
 * (ASK-14).
 */
function readableColumns(parts: readonly Part[]): OutputColumn<GatheredRow>[] {
  const headings = new Set(
    parts.flatMap(({ opened }) => opened?.columns.flatMap(({ readable }) => readable?.heading ?? []) ?? []),
  );
  return [...headings].map((heading) => {
    const raw = ({ part, row }: GatheredRow) => {
      const column = part.opened?.columns.find(({ readable }) => readable?.heading === heading);
      return column?.readable?.value(rawOf(column, row)) ?? null;
    };
    return { id: heading, header: heading, raw, cell: (gathered) => ({ raw: raw(gathered), text: '' }) };
  });
}

function columnsById({ opened }: Part): Map<string, OutputColumn<unknown>> {
  return new Map(opened?.columns.map((column) => [column.id, column]));
}
