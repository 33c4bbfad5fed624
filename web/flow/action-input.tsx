import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { describeError } from '../../shared/screen/describe-error.ts';
import type { Form } from '../../shared/screen/form.ts';
import { listOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { Banner } from '../components/banner.tsx';
import { CommandLine } from '../components/command-line.tsx';
import { useReturnFocus } from '../components/return-focus.ts';
import { FormFields } from '../form/form-fields.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useForm } from '../hooks/use-form.ts';
import classes from './action-input.module.css';
import type { OpenForm } from './use-flow.ts';

interface ActionInputProps<Row> {
  form: OpenForm<Row>;
  /** Returns the display name of a row; missing for actions without rows. */
  name?(row: Row): string;
}

/** The dialog with an action's input form, such as the model to test with. After a failure it keeps the input. */
export default function ActionInput<Row>({ form: { step, phase, failure }, name }: ActionInputProps<Row>) {
  const { say } = useScreenContext();
  useReturnFocus();
  const form = useForm<object, Row>(step.input as Form<object, Row>, step.mode, step.row);
  const label = say(step.action.label);
  const names = name === undefined ? [] : step.rows.map(name);
  const title = names.length === 0 ? label : `${label} · ${shortList(names, say)}`;
  const isGrave = step.action.danger === 'irreversible';
  const described = failure === undefined ? undefined : describeError(failure, say);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = form.submit();
    if (value !== undefined) step.give(value);
  };
  return (
    <Modal
      opened={phase !== 'asking'}
      onClose={step.giveUp}
      title={title}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <form noValidate onSubmit={submit} className={classes.form}>
        {described !== undefined && (
          <Banner tone="bad" isUrgent icon={<IconAlertTriangle size={17} stroke={1.6} />} title={described.message}>
            {described.hint || undefined}
          </Banner>
        )}
        {step.consequences.length > 0 && (
          <Banner tone={isGrave ? 'bad' : 'warn'} icon={<IconAlertTriangle size={17} stroke={1.6} />}>
            {step.consequences.map((sentence) => (
              <p key={sentence} className={classes.consequence}>
                {sentence}
              </p>
            ))}
          </Banner>
        )}
        <FormFields scene={{ form, mode: step.mode }} />
        <CommandLine command={step.command(form.value)} />
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={step.giveUp}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" size="sm" color={isGrave ? 'red.8' : undefined} loading={phase === 'running'}>
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function shortList(names: readonly string[], say: Say): string {
  const more = names.length - 3;
  return listOf(more <= 0 ? names : [...names.slice(0, 3), say('action.andMore', { count: more })], say);
}
