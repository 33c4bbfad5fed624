import { Menu } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useCopy } from '../../components/use-copy.ts';
import { useSay } from '../../session/console-context.tsx';
import { filterWords } from '../reading/row-command.ts';
import type { Matching } from '../reading/use-matching.ts';
import { ExportPanel } from './export-panel.tsx';
import type { ExportFormat } from './export-text.ts';
import { useExport } from './use-export.ts';

const formats: readonly ExportFormat[] = ['csv', 'json'];

interface ExportMenuProps<Row> {
  button: OpenerButton;
  screen: BrowseScreen<Row>;
  matching: Matching<Row>;
}

/** Exports all rows of the present filter, of all pages, as a file; or copies the command that lists them. */
export function ExportMenu<Row>({ button, screen, matching }: ExportMenuProps<Row>) {
  const say = useSay();
  const copy = useCopy();
  const exporter = useExport(screen, matching);
  const where = matching.words === '' ? '' : ` --where ${quoteWord(matching.words)}`;
  const command = `tollgate ${screen.noun} list${filterWords(screen, matching.filters)}${where} --all -o csv`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>{button}</Menu.Target>
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
