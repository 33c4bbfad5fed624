import { Button } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { AnySiteAction } from '../../shared/screen/action.ts';
import type { Form } from '../../shared/screen/form.ts';
import { useFlow } from '../flow/use-flow.ts';
import { OneField } from '../form/form-fields.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useForm } from '../hooks/use-form.ts';
import classes from './section-actions.module.css';

const JobProgress = lazy(() => import('../flow/job-progress.tsx'));

/** The command line's noun for a verb, where it is not `settings`. */
const nouns: Record<string, string> = { cleanup: 'log', 'reset-model-ratios': 'option' };

/**
 * Shows the actions of a section other than saving. Each has fields for its input, if any, and asks for confirmation.
 */
export function SectionActions(props: { actions: readonly AnySiteAction[]; onDone(): void }) {
  const context = useScreenContext();
  // Actions that this gateway does not support are not offered.
  const offered = props.actions.filter((action) => action.refusal?.(context) === undefined);
  return offered.map((action) => <OneAction key={action.verb} action={action} onDone={props.onDone} />);
}

function OneAction({ action, onDone }: { action: AnySiteAction; onDone(): void }) {
  const { say } = useScreenContext();
  const [round, setRound] = useState(0);
  const done = () => {
    setRound((before) => before + 1);
    onDone();
  };
  const { start, running, job } = useFlow({ noun: nouns[action.verb] ?? 'settings' }, { onDone: done });
  const button = (
    <Button
      type={action.input === undefined ? 'button' : 'submit'}
      size="xs"
      variant="default"
      className={classes.button}
      loading={running !== undefined}
      onClick={action.input === undefined ? () => start(action, []) : undefined}
    >
      {say(action.label)}
    </Button>
  );
  return (
    <div className={classes.action}>
      <div className={classes.words}>
        <span className={classes.label}>{say(action.label)}</span>
        <span className={classes.help}>{say(action.help)}</span>
      </div>
      {action.input === undefined ? (
        button
      ) : (
        <InputForm key={round} form={action.input} onInput={(input) => start(action, [], input)}>
          {button}
        </InputForm>
      )}
      <Suspense>{job !== undefined && <JobProgress job={job} />}</Suspense>
    </div>
  );
}

function InputForm(props: {
  form: Form<Record<string, unknown>>;
  onInput(input: object): void;
  children: React.ReactNode;
}) {
  const form = useForm(props.form, 'create', undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = form.submit();
    if (value !== undefined) props.onInput(value);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {form.fields.map((field) => (
        <OneField key={field.name} scene={{ form, mode: 'create' }} field={field} isFirst={false} />
      ))}
      {props.children}
    </form>
  );
}
