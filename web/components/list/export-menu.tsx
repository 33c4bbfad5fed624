import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconTerminal2 } from '@tabler/icons-react';
import { quoteWord } from '../../../shared/screens/command-line.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { useSay } from '../../console-context.tsx';
import { useCopy } from '../use-copy.ts';
import { ExportPanel } from './export-panel.tsx';
import type { ExportFormat } from './export-text.ts';
import { filterWords } from './row-command.ts';
import { useExport } from './use-export.ts';
import type { Matching } from './use-matching.ts';

const formats: readonly ExportFormat[] = ['csv', 'json'];

interface ExportMenuProps<Row> {
  screen: BrowseScreen<Row>;
  matching: Matching<Row>;
}

/** All rows of the present filter as a file, of all pages; or the command that lists them. */
export default function ExportMenu<Row>({ screen, matching }: ExportMenuProps<Row>) {
  const say = useSay();
  const copy = useCopy();
  const exporter = useExport(screen, matching);
  const label = say('web.export');
  const where = matching.words === '' ? '' : ` --where ${quoteWord(matching.words)}`;
  const command = `tollgate ${screen.noun} list${filterWords(screen, matching.filters)}${where} --all -o csv`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={32} variant="default" aria-label={label} title={label}>
            <IconDownload size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{say('list.exportLabel')}</Menu.Label>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => exporter.start(format)}>
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
