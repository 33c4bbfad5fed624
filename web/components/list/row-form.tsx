import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Done, Made, RunOptions } from '../../../shared/screen/action.ts';
import { undoOfEdit } from '../../../shared/screen/bulk/bulk-undo.ts';
import { ChangedMeanwhile } from '../../../shared/screen/changed-meanwhile.ts';
import { commandLineOf } from '../../../shared/screen/command-line.ts';
import { describeError, type ErrorDescription } from '../../../shared/screen/describe-error.ts';
import type { FormMode } from '../../../shared/screen/form.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import { saveChosen, saveRow } from '../../../shared/screen/save-row.ts';
import { useConsole } from '../../console-context.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useForm } from '../../hooks/use-form.ts';
import { listKey } from '../../hooks/use-list.ts';
import { usePlace } from '../../navigation/use-place.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { noteChange } from '../../overlays/last-change.ts';
import { notify } from '../../overlays/notify.ts';
import { Banner } from '../banner.tsx';
import { CommandLine } from '../command-line.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { FormFields } from '../form/form-fields.tsx';
import { TheirsAndMine } from '../form/theirs-and-mine.tsx';
import { useDraftGuard } from '../form/use-draft-guard.ts';
import { focusLate } from '../return-focus.ts';
import { askLoss } from './confirm.tsx';
import type { EditableScreen } from './editable-screen.ts';
import { type ListPlace, type Opened, readOpened } from './list-place.ts';
import classes from './row-form.module.css';
import { rowPage } from './row-page.ts';
import { showDone } from './show-done.ts';

const FormPreview = lazy(() => import('../form/form-preview.tsx'));

interface RowFormProps<Row, Value extends object> {
  screen: EditableScreen<Row, Value>;
  place: ListPlace;
  mode: FormMode;
  row: Row | undefined;
  /** Set while the details follow the cursor of the list: the focus stays there. */
  follow?: RefObject<boolean>;
  onClose(): void;
  /** New rows, to be marked where they are seen. */
  onMade(made: Made): void;
  /** Goes to the rows these filters leave. */
  onShow(filters: FilterValues): void;
  /** Stands below the fields. */
  children?: ReactNode;
}

/** The form of one row with its save bar. A save that fails keeps every word typed and says what went wrong. */
export function RowForm<Row, Value extends object>(props: RowFormProps<Row, Value>) {
  const { screen, place, mode, row, follow, onClose, onMade, onShow, children } = props;
  const context = useScreenContext();
  const { world } = useConsole();
  const { say } = context;
  const queries = useQueryClient();
  const begin = usePlace();
  const navigation = useNavigation();
  const form = useForm(screen.form, mode, row);
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<ErrorDescription>();
  const [conflict, setConflict] = useState<ChangedMeanwhile<Row, Value>>();
  const element = useRef<HTMLFormElement>(null);
  const flow = useFlow<Row>(screen);
  const rowId = row === undefined ? undefined : screen.id(row);
  const opened: Opened = rowId ?? 'create';
  const letGo = useDraftGuard(
    form.changed.length > 0,
    (next) => readOpened(place, next.path, next.search, { id: next.path.split('/').at(-1) }) === opened,
  );

  // The drawer was open before the row arrived: its focus goes where typing begins.
  useEffect(() => {
    const isFollowing = follow?.current ?? false;
    if (follow !== undefined) follow.current = false;
    if (mode === 'edit' && !isFollowing) focusLate(element.current?.querySelector<HTMLElement>('input, textarea'));
  }, [mode, follow]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const value = form.submit();
    if (value === undefined) return focusFault(element.current);
    if (row !== undefined && form.changed.length === 0) return notify('warn', say('form.changedNothing'));
    const run = (options: RunOptions) =>
      row === undefined ? screen.create(value, context, options) : saveRow(screen, row, value, context, options);
    await attempt(run, row, value);
  };
  const attempt = async (run: (options: RunOptions) => Promise<Done<Row>>, from: Row | undefined, value: Value) => {
    setConflict(undefined);
    setIsSaving(true);
    const isHere = begin();
    try {
      const onProgress = (count: number, total: number) => setProgress({ done: count, total });
      const done = await run({ onProgress, agree: askLoss(say) });
      letGo();
      const isElsewhere = !isHere();
      if (!isElsewhere) onClose();
      const { made } = done;
      if (made !== undefined) onMade(made);
      const follow = made === undefined ? undefined : followOf(done);
      const back = from === undefined ? undefined : undoOfEdit(screen, from, value, done, context);
      const undo = back && (() => flow.start(back.action, back.rows));
      if (undo === undefined) {
        const reason = say(from === undefined ? 'undo.made' : 'undo.keyGone');
        noteChange(say('undo.lastStays', { what: done.message, reason }));
      }
      showDone(done, world, say, { isElsewhere, onShow: made && (() => onShow(made.filters)), follow, undo });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setConflict(error as ChangedMeanwhile<Row, Value>);
      else setFailure(describeError(error, say));
    } finally {
      setIsSaving(false);
      setProgress(undefined);
      // Also after a failure: part of it may have been done.
      void queries.invalidateQueries({ queryKey: listKey(screen.noun) });
    }
  };
  /** The page that goes on with a row that was just made, where an action on it has one. */
  const followOf = ({ row: next }: Done<Row>) => {
    const action = screen.actions.find((one) => one.on === 'rows' && one.page !== undefined);
    if (next === undefined || action?.on !== 'rows') return undefined;
    const to = rowPage(screen, action, next);
    return to === undefined ? undefined : { label: say(action.label), run: () => navigation.go(to) };
  };
  const previewed = screen.form.preview?.(form.value);
  const command = commandLineOf({
    noun: screen.noun,
    verb: mode === 'create' ? 'create' : 'update',
    ids: rowId === undefined ? [] : [rowId],
    fields: form.fields.filter((field) => form.changed.includes(field.name)),
    value: form.value,
  });
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)} className={classes.form}>
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
        <TheirsAndMine
          conflict={conflict}
          onChoose={(choice) =>
            void attempt(
              (options) => saveChosen(screen, conflict, choice, context, options),
              conflict.newest,
              conflict[choice],
            )
          }
          onKeep={() => setConflict(undefined)}
        />
      )}
      {form.errors[''] !== undefined && (
        <p role="alert" className={classes.fault}>
          {form.errors['']}
        </p>
      )}
      <FormFields scene={{ form, mode, rowId }} />
      {previewed !== undefined && (
        <Suspense>
          <FormPreview texts={previewed} />
        </Suspense>
      )}
      {children}
      <div className={classes.bar}>
        <CommandLine command={command} />
        <div className={classes.buttons}>
          {progress !== undefined && <span className="tabular">{say('web.runProgress', progress)}</span>}
          <Button variant="default" size="sm" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button type="submit" size="sm" loading={isSaving}>
            {say(mode === 'create' ? 'action.create' : 'common.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function focusFault(form: HTMLFormElement | null): void {
  // The faults are drawn in the render that follows.
  queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
