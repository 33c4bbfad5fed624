import { Spotlight } from '@mantine/spotlight';
import { IconChevronRight } from '@tabler/icons-react';
import type { PaletteEntry } from './entry.ts';
import classes from './palette.module.css';

/** One line of the palette; a line that cannot be chosen shows the reason instead of its description. */
export function PaletteLine({ entry }: { entry: PaletteEntry }) {
  const { label, description, icon, refusal, note, leadsOn = false, more, choose } = entry;
  const leads = leadsOn || more !== undefined;
  return (
    <Spotlight.Action
      label={label}
      description={refusal ?? description}
      leftSection={icon}
      rightSection={
        note !== undefined && refusal === undefined ? (
          <span className={classes.note}>{note}</span>
        ) : leads ? (
          <IconChevronRight size={15} stroke={1.6} aria-hidden />
        ) : undefined
      }
      data-entry={entry.id}
      aria-disabled={refusal !== undefined}
      closeSpotlightOnTrigger={!leadsOn && refusal === undefined}
      onClick={() => refusal === undefined && choose()}
    />
  );
}
