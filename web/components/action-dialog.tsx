import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import type { Done } from '../../shared/screens/action.ts';
import { describeError, type ErrorDescription } from '../../shared/screens/describe-error.ts';
import type { Form } from '../../shared/screens/form.ts';
import { useConsole } from '../console-context.tsx';
import { usePlace } from '../navigation/use-place.ts';
import classes from './action-dialog.module.css';
import { Banner } from './banner.tsx';
import { FormFields } from './form/form-fields.tsx';
import { showDone } from './list/show-done.ts';
import { useReturnFocus } from './return-focus.ts';
import type { AnySiteAction } from './use-site-action.ts';

interface ActionDialogProps {
  /** An action with an input form. */
  action: AnySiteAction;
  onClose(): void;
  /** After a success, which was told already. */
  onDone(done: Done): void;
}

/**
 * The form of an action that stands beside no list, and its run. What follows from it stands above the fields, so that
 * filling them in is the confirmation; a failure keeps what was typed.
 */
export default function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const { say } = useScreenContext();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={say(action.label)} closeButtonProps={{ 'aria-label': say('common.close') }}>
      {action.input !== undefined && (
        <InputForm form={action.input} action={action} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  );
}

function InputForm({ form: description, action, onClose, onDone }: ActionDialogProps & { form: Form<object> }) {
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const form = useForm(description, 'create', undefined);
  const begin = usePlace();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<ErrorDescription>();
  const isGrave = action.danger === 'irreversible';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const input = form.submit();
    if (input === undefined) return;
    setIsRunning(true);
    const isHere = begin();
    try {
      const done: Done = await action.run(input, context, {});
      onClose();
      showDone(done, world, say, { isElsewhere: !isHere() });
      onDone(done);
    } catch (error) {
      setFailure(describeError(error, say));
      setIsRunning(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
      {failure !== undefined && (
        <Banner tone="bad" isUrgent icon={<IconAlertTriangle size={17} stroke={1.6} />} title={failure.message}>
          {failure.hint || undefined}
        </Banner>
      )}
      {action.danger !== 'safe' && (
        <Banner tone={isGrave ? 'bad' : 'warn'} icon={<IconAlertTriangle size={17} stroke={1.6} />}>
          {action.confirm?.(context, undefined as never).consequences.map((sentence) => (
            <p key={sentence} className={classes.consequence}>
              {sentence}
            </p>
          ))}
        </Banner>
      )}
      <FormFields scene={{ form, mode: 'create' }} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onClose}>
          {say('common.cancel')}
        </Button>
        <Button type="submit" size="sm" color={isGrave ? 'red.8' : undefined} loading={isRunning}>
          {say(action.label)}
        </Button>
      </div>
    </form>
  );
}
