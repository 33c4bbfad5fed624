import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { useForm } from '../../../shared/hooks/use-form.ts';
import type { Form } from '../../../shared/screens/form.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { CommandLine } from '../command-line.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useReturnFocus } from '../return-focus.ts';
import classes from './action-input.module.css';
import type { ActionFlow, AskedAction } from './use-action-flow.ts';

interface ActionInputProps<Row> {
  screen: BrowseScreen<Row>;
  flow: ActionFlow<Row>;
  asked: AskedAction<Row>;
}

/** Asks for what an action needs to know before it runs (the model to test with). */
export default function ActionInput<Row>({ screen, flow, asked }: ActionInputProps<Row>) {
  const { say } = useScreenContext();
  useReturnFocus();
  const { action, rows } = asked;
  const names = rows.map((row) => screen.name(row));
  const title =
    names.length === 0
      ? say(action.label)
      : `${say(action.label)} · ${shortList(names, say('action.andMore', { count: names.length - 3 }))}`;
  return (
    <Modal opened onClose={flow.giveUp} title={title} closeButtonProps={{ 'aria-label': say('common.close') }}>
      {action.input !== undefined && <InputForm<Row> form={action.input} flow={flow} asked={asked} />}
    </Modal>
  );
}

function InputForm<Row>(props: { form: Form<object, Row>; flow: ActionFlow<Row>; asked: AskedAction<Row> }) {
  const { flow, asked } = props;
  const { say } = useScreenContext();
  const [only] = asked.rows;
  const isOne = asked.rows.length === 1;
  const form = useForm(props.form, isOne ? 'edit' : 'create', isOne ? only : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = form.submit();
    if (value !== undefined) flow.answer(value);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <FormFields scene={{ form, mode: 'create' }} />
      <CommandLine command={flow.commandOf(asked.action, asked.rows, form.value)} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={flow.giveUp}>
          {say('common.cancel')}
        </Button>
        <Button type="submit" size="sm">
          {say(asked.action.label)}
        </Button>
      </div>
    </form>
  );
}

function shortList(names: readonly string[], rest: string): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')}, ${rest}`;
}
