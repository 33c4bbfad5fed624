import { fewAtATime } from '../../../../shared/gateway/reading/few-at-a-time.ts';
import { fleetColumns, fleetProblem } from '../../../../shared/screens/fleet/fleet-columns.ts';
import { emptyFleetRow, type FleetRow, readFleetRow, stateOf } from '../../../../shared/screens/fleet/fleet-reading.ts';
import { pairOf, remarksOf } from '../../../../shared/text/punctuation.ts';
import type { Say } from '../../../../shared/text/text.ts';
import { fitTo, textWidth } from '../../table/width.ts';
import type { Host, Layers, Menus, Notify, Profile, Session } from '../app.ts';
import { createClient } from '../client.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import type { TuiProfiles } from '../options.ts';

/** ms between two rounds of requests to all gateways. */
const lookEvery = 10_000;
/** Gateways requested at the same time, and ms for each answer, so that an unreachable one delays no other. */
const mostAtATime = 8;
const patience = 10_000;
/** Cells of the panel around each line: frame, margins and the cursor sign. */
const aroundLine = 8;
const gap = '  ';

const columns = fleetColumns.filter(({ wide }) => !wide);

/**
 * Opens a list of all gateways for which the user has profiles: a live row each, which leads to that gateway (SEE-13).
 */
export async function openFleet(
  app: Notify & Layers & Session & Host & Profile & Menus,
  profiles: TuiProfiles | undefined,
): Promise<void> {
  const { say, world } = app;
  try {
    const known = (await profiles?.list()) ?? [];
    const rows = new Map(
      known.map(({ name: profile, gateway }) => [profile, emptyFleetRow({ profile, gatewayUrl: gateway }, 'reading')]),
    );
    const clients = new Map<string, ReturnType<typeof createClient>>();
    /** For the current gateway the existing client is used, because a second one would renew its session twice. */
    const clientOf = async (profile: string) => {
      if (profile === app.profile) return app.context().gateway;
      const found = clients.get(profile);
      if (found || !profiles) return found;
      const options = await profiles.open(profile, { isGlance: true });
      const client = createClient({ ...options, timeout: options.timeout ?? patience, retries: 0 }, world);
      clients.set(profile, client);
      return client;
    };
    const readOne = async (profile: string, gatewayUrl: string, signal: AbortSignal): Promise<FleetRow> => {
      try {
        const gateway = await clientOf(profile);
        if (!gateway) return emptyFleetRow({ profile, gatewayUrl }, 'failed');
        return await readFleetRow({ profile, gatewayUrl, gateway }, world.clock.now, { signal });
      } catch (error) {
        return emptyFleetRow({ profile, gatewayUrl }, stateOf(error), error);
      }
    };

    const lines = () => fleetLines([...rows.values()], app.store.get().size.columns - aroundLine, say);
    const picker = openPicker(app, {
      title: say('fleet.title'),
      current: app.profile,
      nothing: say('fleet.noProfiles'),
      entries: lines().entries,
      onChoose: ([profile = '']) => {
        if (profile === app.profile) app.notify(say('tui.profileCurrent'));
        else app.profiles(profile);
      },
    });
    const { closed } = picker;
    let drawnFor = 0;
    const show = () => {
      drawnFor = app.store.get().size.columns;
      const { heading, entries } = lines();
      picker.renew(entries, heading);
    };
    let isReading = false;
    const look = async () => {
      // A round that takes longer than the interval is not started a second time.
      if (isReading || closed.aborted) return;
      isReading = true;
      await fewAtATime(known, mostAtATime, async ({ name, gateway }) => {
        rows.set(name, await readOne(name, gateway, closed));
        if (!closed.aborted) show();
      });
      isReading = false;
    };
    const stopLooking = world.clock.every(lookEvery, () => void look());
    const stopResizing = app.store.subscribe(() => drawnFor !== app.store.get().size.columns && show());
    closed.addEventListener('abort', () => {
      stopLooking();
      stopResizing();
    });
    show();
    void look();
  } catch (error) {
    app.fail(error);
  }
}

/** The rows as lines of a table that fits `width` cells; a gateway that could not be read shows the reason. */
function fleetLines(
  rows: readonly FleetRow[],
  width: number,
  say: Say,
): { heading: string; entries: readonly Choosable[] } {
  const drawn = columns.map((column) => {
    const cells = rows.map((row) => column.cell(row, say).text);
    const header = say(column.header);
    const content = Math.max(textWidth(header), ...cells.map(textWidth));
    return { column, header, cells, width: Math.min(content, Math.max(column.width.maximum, textWidth(header))) };
  });
  const total = () => drawn.reduce((sum, { width: own }) => sum + own + gap.length, -gap.length);
  for (const priority of [3, 2]) {
    // A column that may be dropped is narrowed first, because the beginning of a version already identifies it.
    for (const part of drawn) {
      const least = Math.max(part.column.width.minimum, textWidth(part.header));
      if (part.column.priority === priority)
        part.width = Math.max(Math.min(part.width, least), part.width - Math.max(0, total() - width));
    }
    for (let index = drawn.length - 1; index >= 0 && total() > width; index -= 1) {
      if (drawn[index]?.column.priority === priority) drawn.splice(index, 1);
    }
  }
  const line = (texts: readonly string[]) =>
    texts.map((text, index) => fitTo(text, drawn[index]?.width ?? 0, drawn[index]?.column.align)).join(gap);
  const room = Math.max(width, 1);
  return {
    heading: line(drawn.map(({ header }) => header)),
    entries: rows.map((row, index) => {
      const texts = drawn.map(({ cells }) => cells[index] ?? '');
      const problem = fleetProblem(row, say);
      const isUnread = row.status === undefined || row.balance === undefined;
      const parts = [...texts.slice(0, 2), problem].map((text, at) =>
        at < 2 ? fitTo(text, drawn[at]?.width ?? 0) : text,
      );
      return {
        value: row.profile,
        label: fitTo(isUnread && problem !== '' ? parts.join(gap) : line(texts), Math.min(room, Math.max(total(), 1))),
        words: row.gateway,
        isTrouble: row.failure !== undefined,
        spoken: remarksOf(
          [
            ...drawn.map(({ header }, at) => pairOf(header, texts[at] ?? '', say)),
            problem === '' ? undefined : problem,
          ],
          say,
        ),
      };
    }),
  };
}
