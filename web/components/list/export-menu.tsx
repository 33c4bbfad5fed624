import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconTerminal2 } from '@tabler/icons-react';
import type { BrowseScreen, FilterValues } from '../../../shared/screens/list-screen.ts';
import { useSay } from '../../console-context.tsx';
import { useCopy } from '../use-copy.ts';
import { ExportPanel } from './export-panel.tsx';
import type { ExportFormat } from './export-text.ts';
import { filterWords } from './row-command.ts';
import { useExport } from './use-export.ts';

const formats: readonly ExportFormat[] = ['csv', 'json'];

interface ExportMenuProps<Row> {
  screen: BrowseScreen<Row>;
  filters: FilterValues;
}

/** All rows of the present filter as a file, of all pages; or the command that lists them. */
export default function ExportMenu<Row>({ screen, filters }: ExportMenuProps<Row>) {
  const say = useSay();
  const copy = useCopy();
  const exporter = useExport(screen);
  const label = say('web.export');
  const command = `tollgate ${screen.noun} list${filterWords(screen, filters)} --all -o csv`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={32} variant="default" aria-label={label} title={label}>
            <IconDownload size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{say('web.exportLabel')}</Menu.Label>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => exporter.start(format, filters)}>
              {format.toUpperCase()}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTerminal2 size={16} stroke={1.6} />} onClick={() => void copy(command)}>
            {say('web.copyAsCommand')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {exporter.state !== undefined && <ExportPanel exporter={exporter} state={exporter.state} />}
    </>
  );
}
