import '../overlays/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { useSay } from '../console-context.tsx';
import { type SettingsForm, SettingsPanel } from './settings-panel.tsx';

/** The side panel where there is no room beside the chat. */
export default function SettingsDrawer({ form, onClose }: { form: SettingsForm; onClose(): void }) {
  const say = useSay();
  return (
    <Drawer
      opened
      position="right"
      size={360}
      title={say('playground.settings')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      onClose={onClose}
    >
      <SettingsPanel form={form} />
    </Drawer>
  );
}
