import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { Form } from '../../shared/screen/form.ts';
import { listOf } from '../../shared/text/punctuation.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { Banner } from '../components/banner.tsx';
import { CommandLine } from '../components/command-line.tsx';
import { useReturnFocus } from '../components/return-focus.ts';
import { FormFields } from '../form/form-fields.tsx';
import { askToDiscard, useDraftGuard } from '../form/use-draft-guard.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { type FormState, useForm } from '../hooks/use-form.ts';
import { useAreas } from '../text/areas.ts';
import classes from './action-input.module.css';
import type { OpenForm } from './use-flow.ts';

interface ActionInputProps<Row> {
  form: OpenForm<Row>;
  /** The title of the list that the action is of, where another page is on show. */
  list?: MessageKey;
}

/** The dialog with an action's input form, such as the model to test with. After a failure it keeps the input. */
export default function ActionInput<Row>({
  form: { step, target, phase, failure, stop },
  list,
}: ActionInputProps<Row>) {
  const { say, language } = useScreenContext();
  useAreas(language, step.action.texts ?? []);
  useReturnFocus();
  const form = useForm<Record<string, unknown>, Row>(
    step.input as Form<Record<string, unknown>, Row>,
    step.mode,
    step.row,
  );
  const label = say(step.action.label);
  const names = step.rows.flatMap((row) => target.name?.(row) ?? []);
  const about = names.length > 0 ? shortList(names, say) : list === undefined ? '' : say(list);
  const title = about === '' ? label : `${label} · ${about}`;
  const isGrave = step.action.danger === 'irreversible';
  const described = failure === undefined ? undefined : describeError(failure, say);
  // More than is typed again in a moment.
  const isTyped = form.changed.length > 1 || hasLongText(form);
  const isRunning = phase === 'running' || phase === 'watched';
  useDraftGuard(isTyped, () => isRunning);
  const close = async () => {
    if (stop !== undefined) return stop();
    if (!isTyped || phase !== 'open' || (await askToDiscard(say))) step.giveUp();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = form.submit();
    if (value !== undefined) step.give(value);
  };
  return (
    <Modal
      opened={phase !== 'asking' && phase !== 'watched'}
      onClose={() => void close()}
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
          <Button variant="default" size="sm" onClick={() => void close()}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" size="sm" color={isGrave ? 'red.8' : undefined} loading={isRunning}>
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Whether one of the changed fields is a text of many lines, such as pasted rows. */
function hasLongText({ fields, changed }: FormState<Record<string, unknown>>): boolean {
  return fields.some((field) => field.kind === 'text' && field.multiline === true && changed.includes(field.name));
}

function shortList(names: readonly string[], say: Say): string {
  const more = names.length - 3;
  return listOf(more <= 0 ? names : [...names.slice(0, 3), say('action.andMore', { count: more })], say);
}
