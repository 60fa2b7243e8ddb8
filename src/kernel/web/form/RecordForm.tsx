import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { fixedPartReason } from '#kernel/shared/declared.ts';
import type { Field } from '#kernel/shared/field.ts';
import {
  createSchema,
  updateSchema,
  writableFields,
  type AnyRecord,
  type CreateOf,
  type RowOf,
} from '#kernel/shared/record.ts';
import type { FieldOf } from '#kernel/shared/recordNames.ts';
import { ApiError } from '../data/api.ts';
import { useDraft } from '../data/drafts.ts';
import type { AnyRow } from '../data/records.ts';
import { useMayWrite } from '../data/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import { Button, Group, Modal } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { FieldInput, type FieldInputProps } from './FieldInput.tsx';
import { changedValues, cleaned, emptyValue, formValues, type Values } from './fieldValues.ts';
import { FixedFields } from './FixedFields.tsx';
import css from './form.module.css';
import { useFields } from './useFields.ts';

/** Seldom needed: there when somebody else saved first. */
const loadStale = () => import('../page/StaleDialog.tsx').then((file) => file.StaleDialog);

/** Own inputs for single fields of a record. */
export type InputsOf<R extends AnyRecord> = {
  readonly [F in FieldOf<R>]?: (props: FieldInputProps & { values: Values }) => ReactNode;
};

export interface RecordFormProps<R extends AnyRecord> {
  record: R;
  /** What the form starts with: defaults of a new row, or the row itself. */
  values?: Partial<CreateOf<R>> | RowOf<R>;
  /** Present when an existing row is changed: then only changed fields are submitted. */
  id?: string;
  /** Only these fields, in this order. */
  only?: readonly FieldOf<R>[];
  /** All fields but these. */
  except?: readonly FieldOf<R>[];
  submitLabel?: string;
  /** Throw what the calls throw: the form shows it. `version` comes with a write decided after a comparison. */
  onSubmit: (values: CreateOf<R> & { version?: number }) => Promise<unknown>;
  onCancel?: () => void;
  layout?: 1 | 2;
  /** Own inputs for single fields. */
  inputs?: InputsOf<R>;
  /** Below the fields, above the buttons. */
  children?: ReactNode | ((values: Values) => ReactNode);
  /** In a dialog the buttons stay in sight and the first field takes the focus. */
  inDialog?: boolean;
}

interface Stale {
  current: AnyRow;
  by: string;
  at: string;
}

/** A record's form: inputs from its fields, checked as the server does, kept as a draft until it is saved or thrown away. */
export function RecordForm<R extends AnyRecord>(props: RecordFormProps<R>) {
  const { record, id, onSubmit, onCancel, inDialog = false } = props;
  const inputs: InputsOf<AnyRecord> = props.inputs ?? {};
  const { t } = useTranslation();
  const isEdit = id !== undefined;
  const mayWrite = useMayWrite(record, isEdit ? 'update' : 'create');
  // What the record fixes in this state is read below the fields that may change.
  const isFixed = ([name]: readonly [string, Field]) =>
    isEdit && fixedPartReason(record, (props.values ?? {}) as AnyRow, name) !== null;
  const [shown] = useState<[string, Field][]>(() => {
    const all = writableFields(record).filter(([name, field]) => mayWrite(name) && (!isEdit || !field.createOnly));
    const only: readonly string[] = props.only ?? all.map(([name]) => name);
    const except: readonly string[] = props.except ?? [];
    return only.filter((name) => !except.includes(name)).flatMap((name) => all.filter(([key]) => key === name));
  });
  const [fields] = useState(() => shown.filter((each) => !isFixed(each)));
  const [initial] = useState(() => formValues(fields, { ...props.values } as Values));
  const draft = useDraft<Values>(`${record.name}.${id ?? 'new'}`);
  const schema = isEdit ? updateSchema(record) : createSchema(record);
  const form = useFields(
    fields,
    schema.pick(Object.fromEntries(fields.map(([name]) => [name, true])) as Record<never, never>),
    { ...initial, ...draft.found?.values },
  );
  const [restored, setRestored] = useState<string | null>(() => draft.found?.at ?? null);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [stale, setStale] = useState<Stale | null>(null);
  const [pristine] = useState<Values>(() =>
    Object.fromEntries(fields.map(([name, field]) => [name, initial[name] ?? emptyValue(field)])),
  );

  const changed = changedValues(fields, pristine, form.values);
  const isDirty = Object.keys(changed).length > 0;
  const set = (name: string, value: unknown) => {
    form.set(name, value);
    draft.save({ ...form.values, [name]: value });
  };
  const discard = () => {
    draft.clear();
    form.replace(pristine);
    setRestored(null);
  };
  // The row goes on living behind its form: what is saved is a change of the version the form began with.
  const submit = async (version = isEdit ? (initial['version'] as number | undefined) : undefined) => {
    if (isBusy || !form.validate()) return;
    const full = Object.fromEntries(fields.map(([name, field]) => [name, cleaned(field, form.values[name])]));
    setBusy(true);
    try {
      await onSubmit({ ...(isEdit ? changed : full), ...(version !== undefined && { version }) } as CreateOf<R> & {
        version?: number;
      });
      draft.clear();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') setStale(error.details as Stale);
      else form.take(error);
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => (isDirty ? setLeaving(true) : onCancel?.());
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'Escape' &&
      onCancel &&
      !event.defaultPrevented &&
      !(event.target as HTMLElement).closest('[aria-expanded=true]')
    ) {
      event.stopPropagation();
      cancel();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  };
  const inTwo = (props.layout ?? (fields.length > 5 ? 2 : 1)) === 2;
  const faults = Object.keys(form.errors).length;
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <form className={css.form} data-dialog={inDialog || undefined} noValidate onSubmit={onFormSubmit}>
        {restored && isDirty && (
          <p className={css.restored}>
            {t('Your draft of')} <DateText value={restored} /> {t('is back.')}
            <button type="button" onClick={discard}>
              {t('Discard')}
            </button>
          </p>
        )}
        <div className={css.fields} data-two={inTwo || undefined}>
          {fields.map(([name, field]) => {
            const own: FieldInputProps = {
              field,
              name,
              value: form.values[name],
              onChange: (value) => set(name, value),
              error: form.errors[name],
              linkLabel:
                form.values[name] === initial[name] ? (initial[`${name}Label`] as string | undefined) : undefined,
              isFirst: name === fields[0]?.[0] && inDialog,
            };
            const isWide = field.kind === 'note' || field.kind === 'json';
            return (
              <div key={name} className={isWide ? css.wide : undefined}>
                {inputs[name]?.({ ...own, values: form.values }) ?? <FieldInput {...own} />}
              </div>
            );
          })}
        </div>
        <FixedFields
          record={record}
          row={{ ...props.values } as AnyRow}
          names={shown.filter(isFixed).map(([name]) => name)}
        />
        {typeof props.children === 'function' ? props.children(form.values) : props.children}
        {form.refusal && (
          <div className={css.refusal} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            <span>{t(form.refusal)}</span>
          </div>
        )}
        <div className={css.buttons}>
          <span role="status">
            {faults > 0 && t(faults === 1 ? 'Correct one field.' : 'Correct {{count}} fields.', { count: faults })}
          </span>
          {onCancel && (
            <Button variant="default" onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {t(props.submitLabel ?? 'Save')}
          </Button>
        </div>
        <Modal opened={isLeaving} onClose={() => setLeaving(false)} title={t('Discard changes?')} size={400}>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setLeaving(false)}>
              {t('Keep editing')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                discard();
                setLeaving(false);
                onCancel?.();
              }}
            >
              {t('Discard')}
            </Button>
          </Group>
        </Modal>
        {stale && (
          <DeferredPart
            load={loadStale}
            record={record}
            stale={stale}
            mine={changed}
            onClose={() => setStale(null)}
            onKeepMine={() => {
              setStale(null);
              void submit(stale.current.version);
            }}
            onTakeTheirs={() => {
              setStale(null);
              draft.clear();
              onCancel?.();
            }}
          />
        )}
      </form>
    </div>
  );
}
