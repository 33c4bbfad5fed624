import '../overlays/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { useSay } from '../session/console-context.tsx';
import { type SettingsForm, SettingsPanel } from './settings-panel.tsx';

interface SettingsDrawerProps {
  form: SettingsForm;
  hasModel: boolean;
  onClose(): void;
}

/** Shows the settings in a drawer where there is no room beside the chat. */
export default function SettingsDrawer({ form, hasModel, onClose }: SettingsDrawerProps) {
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
      <SettingsPanel form={form} hasModel={hasModel} />
    </Drawer>
  );
}
