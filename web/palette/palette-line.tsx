import { Spotlight } from '@mantine/spotlight';
import { IconChevronRight } from '@tabler/icons-react';
import type { PaletteEntry } from './entry.ts';

/** One line of the palette; what cannot be chosen says why in small. */
export function PaletteLine({ entry }: { entry: PaletteEntry }) {
  const { label, description, icon, refusal, leadsOn = false, choose } = entry;
  return (
    <Spotlight.Action
      label={label}
      description={refusal ?? description}
      leftSection={icon}
      rightSection={leadsOn ? <IconChevronRight size={15} stroke={1.6} aria-hidden /> : undefined}
      aria-disabled={refusal !== undefined}
      closeSpotlightOnTrigger={!leadsOn && refusal === undefined}
      onClick={() => refusal === undefined && choose()}
    />
  );
}
