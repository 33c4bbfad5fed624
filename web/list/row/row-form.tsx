import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Done, Made } from '../../../shared/screen/action.ts';
import { commandLineOf } from '../../../shared/screen/command-line.ts';
import { describeError, type ErrorDescription } from '../../../shared/screen/error/describe-error.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { ContestedStep, OutcomeStep, Step } from '../../../shared/screen/flow/flow-steps.ts';
import type { FormMode } from '../../../shared/screen/form.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import { createAction, updateAction } from '../../../shared/screen/saving/save-actions.ts';
import { Banner } from '../../components/banner.tsx';
import { CommandLine } from '../../components/command-line.tsx';
import { focusLate } from '../../components/return-focus.ts';
import { askConsent } from '../../flow/confirm.tsx';
import { showDone } from '../../flow/show-done.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FormFields } from '../../form/form-fields.tsx';
import { TheirsAndMine } from '../../form/theirs-and-mine.tsx';
import { useDraftGuard } from '../../form/use-draft-guard.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useForm } from '../../hooks/use-form.ts';
import { listKey } from '../../hooks/use-list.ts';
import { useStillHere } from '../../navigation/use-still-here.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { noteChange } from '../../overlays/last-change.ts';
import { notify } from '../../overlays/notify.ts';
import { useConsole } from '../../session/console-context.tsx';
import type { EditableScreen } from '../reading/editable-screen.ts';
import { type ListRoute, type Opened, panelTabs, readOpened, writeOpened } from '../reading/list-route.ts';
import { rowPage } from '../reading/row-page.ts';
import classes from './row-form.module.css';

const FormPreview = lazy(() => import('../../form/form-preview.tsx'));

interface RowFormProps<Row, Value extends object> {
  screen: EditableScreen<Row, Value>;
  route: ListRoute;
  mode: FormMode;
  row: Row | undefined;
  /** True while the details follow the cursor of the list, so that the focus stays in the list; reset here. */
  follow?: RefObject<boolean>;
  onClose(): void;
  /** Receives the rows that were created, so that the list marks them. */
  onMade(made: Made): void;
  /** Shows the list with these filters. */
  onShow(filters: FilterValues): void;
  /** Called with whether the form holds unsaved input. */
  onUnsaved?(isUnsaved: boolean): void;
}

/** The form of one row with its save bar. A failed save keeps all input and shows the error. */
export function RowForm<Row, Value extends object>(props: RowFormProps<Row, Value>) {
  const { screen, route, mode, row, follow, onClose, onMade, onShow, onUnsaved } = props;
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const queries = useQueryClient();
  const begin = useStillHere();
  const navigation = useNavigation();
  const form = useForm(screen.form, mode, row);
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<ErrorDescription>();
  const [conflict, setConflict] = useState<ContestedStep<Row>>();
  const element = useRef<HTMLFormElement>(null);
  const flow = useFlow<Row>(screen);
  const rowId = row === undefined ? undefined : screen.id(row);
  const opened: Opened = rowId ?? 'create';
  const isUnsaved = form.changed.length > 0;
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);
  const letGo = useDraftGuard(isUnsaved, (next) => readOpened(route, next.path, next.search) === opened);

  // The drawer opened before the row was loaded, so the first field takes the focus only now.
  useEffect(() => {
    const isFollowing = follow?.current ?? false;
    if (follow !== undefined) follow.current = false;
    if (mode === 'edit' && !isFollowing) focusLate(element.current?.querySelector<HTMLElement>('input, textarea'));
  }, [mode, follow]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const value = form.submit();
    if (value === undefined) return focusFault(element.current);
    if (row !== undefined && form.changed.length === 0) return notify('warn', say('form.changedNothing'));
    const action = row === undefined ? createAction(screen) : updateAction(screen);
    const rows = row === undefined ? [] : [row];
    startFlow<Row>({ target: screen, action, rows, input: value }, { context: () => context, begin, show });
  };
  const show = (step: Step<Row>) => {
    switch (step.kind) {
      case 'refused':
        return notify('warn', step.reason);
      case 'failed':
        return setFailure(describeError(step.error, say));
      case 'consent':
        return askConsent(step, say);
      case 'contested':
        setIsSaving(false);
        // The list still shows the row as it was before the other change.
        void queries.invalidateQueries({ queryKey: listKey(screen.noun) });
        return setConflict(step);
      case 'running':
        setConflict(undefined);
        setIsSaving(true);
        return setProgress(step.progress);
      case 'outcome':
        return showOutcome(step);
      default:
        // Other steps need no reaction: the form of the flow is this one, and it stays open.
        return undefined;
    }
  };
  const showOutcome = ({ done, error, isHere, undo, isChange, noUndo }: OutcomeStep<Row>) => {
    setIsSaving(false);
    setProgress(undefined);
    // Also after a failure: the gateway may have applied a part of the change.
    void queries.invalidateQueries({ queryKey: listKey(screen.noun) });
    if (isChange && undo === undefined) {
      const what = done?.message ?? describeError(error, say).message;
      noteChange(say('undo.lastStays', { what, reason: noUndo }));
    }
    if (done === undefined) return setFailure(describeError(error, say));
    letGo();
    const { made } = done;
    const next = isHere ? partAfter(done as Done<Row>) : undefined;
    if (next !== undefined) navigation.go(next);
    else if (isHere) onClose();
    if (made !== undefined) onMade(made);
    const follow = made === undefined ? undefined : followOf(done as Done<Row>);
    const back = undo && (() => flow.takeBack(undo));
    // The tab that opens next reveals the secret on request, so it is not shown here.
    if (next !== undefined) return showDone({ ...done, secret: undefined }, world, say, { undo: back });
    const onMadeShown = made && (() => onShow(made.filters));
    showDone(done, world, say, { isElsewhere: !isHere, onShow: onMadeShown, follow, undo: back });
  };
  /** The URL of the tab to open for the new row; undefined without such a tab or when no row was returned. */
  const partAfter = ({ row: next }: Done<Row>) => {
    const tab = panelTabs.find((one) => one === goesOn?.verb);
    if (tab === undefined || next === undefined) return undefined;
    return writeOpened(route, screen.id(next), navigation.address().search, tab);
  };
  /** A link to the page of an action on the new row; undefined where no action has a page. */
  const followOf = ({ row: next }: Done<Row>) => {
    const action = screen.actions.find((one) => one.on === 'rows' && one.page !== undefined);
    if (next === undefined || action?.on !== 'rows') return undefined;
    const to = rowPage(screen, action, next);
    return to === undefined ? undefined : { label: say(action.label), run: () => navigation.go(to) };
  };
  const goesOn =
    mode === 'create' && route.hasPanel && screen.form.goesOn?.when(form.value) ? screen.form.goesOn : undefined;
  const previewed = screen.form.preview?.(form.value);
  const command = commandLineOf({
    noun: screen.noun,
    verb: mode === 'create' ? 'create' : 'update',
    ids: rowId === undefined ? [] : [rowId],
    fields: form.fields.filter((field) => form.changed.includes(field.name)),
    value: form.value,
  });
  return (
    <form ref={element} noValidate onSubmit={save} className={classes.form}>
      {failure !== undefined && (
        <Banner
          tone="bad"
          isUrgent
          className={classes.failure}
          icon={<IconAlertTriangle size={17} stroke={1.6} />}
          title={failure.message}
        >
          {failure.hint}
        </Banner>
      )}
      {conflict !== undefined && (
        <TheirsAndMine conflict={conflict.conflict} onChoose={conflict.choose} onKeep={() => setConflict(undefined)} />
      )}
      {form.errors[''] !== undefined && (
        <p role="alert" className={classes.fault}>
          {form.errors['']}
        </p>
      )}
      <FormFields scene={{ form, mode, rowId }} first={screen.form.first} />
      {previewed !== undefined && (
        <Suspense>
          <FormPreview texts={previewed} />
        </Suspense>
      )}
      <div className={classes.bar}>
        <CommandLine command={command} />
        <div className={classes.buttons}>
          {progress !== undefined && <span className="tabular">{say('web.runProgress', progress)}</span>}
          <Button variant="default" size="sm" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" size="sm" loading={isSaving}>
            {say(goesOn?.label ?? (mode === 'create' ? 'action.create' : 'common.save'))}
          </Button>
        </div>
      </div>
    </form>
  );
}

function focusFault(form: HTMLFormElement | null): void {
  // The fields become `aria-invalid` only in the next render.
  queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
