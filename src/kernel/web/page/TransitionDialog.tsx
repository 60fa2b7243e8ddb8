import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Transition } from '#kernel/shared/workflow.ts';
import { ApiError } from '../data/api.ts';
import type { AnyRow, TransitionCall } from '../data/records.ts';
import { cleaned, type Values } from '../form/fieldValues.ts';
import { useFields, type Errors } from '../form/useFields.ts';
import { FieldInputs, fieldsOf } from '../form/zodFields.tsx';
import { Button, Group, Modal } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';
import { SignDialog, type Deviation } from './SignDialog.tsx';
import { LeaveButton } from './LeaveButton.tsx';

/** An own form of a step: it keeps its input in `values` through `set`; `errors` are what the schema or the server said. */
export type StepForm = (form: {
  values: Values;
  set: (name: string, value: unknown) => void;
  errors: Errors;
}) => ReactNode;

interface Props {
  record: AnyRecord;
  row: AnyRow;
  step: Transition;
  form?: StepForm;
  what?: ReactNode;
  deviations?: readonly Deviation[] | undefined;
  onRun: (given: Omit<TransitionCall, 'name'>) => Promise<unknown>;
  onClose: () => void;
}

const anything = z.record(z.string(), z.unknown());

/** A step's dialog: the inputs its schema asks for, and the signature when the step is signed. */
export function TransitionDialog({ record, row, step, form: Own, what, deviations, onRun, onClose }: Props) {
  const { t } = useTranslation();
  const [fields] = useState(() => fieldsOf(step.input) ?? []);
  const [own, setOwn] = useState<Values>({});
  const form = useFields(fields, Own ? anything : (step.input ?? anything), {});
  const [isBusy, setBusy] = useState(false);

  const given = (): Values | undefined => {
    if (Own) return own;
    if (fields.length === 0) return undefined;
    // An empty optional input is left out: the schema knows no null there.
    const filled = fields
      .map(([name, field]) => [name, cleaned(field, form.values[name])] as const)
      .filter(([, value]) => value !== null);
    return Object.fromEntries(filled);
  };
  const inputs = Own ? (
    <Own values={own} set={(name, value) => setOwn((now) => ({ ...now, [name]: value }))} errors={form.errors} />
  ) : fields.length > 0 ? (
    <FieldInputs fields={fields} values={form.values} errors={form.errors} set={form.set} />
  ) : null;
  const state = (name: string) => t(record.states?.[name]?.label ?? name);

  if (step.sign) {
    return (
      <SignDialog
        title={t(step.label)}
        deviations={deviations}
        statement={step.sign}
        what={
          what ?? (
            <>
              <strong>
                {t(record.label.one)} {row.label}
              </strong>
              <br />
              {state(String(row['status']))} → {state(step.to)}
            </>
          )
        }
        validate={() => Own !== undefined || form.validate()}
        onSign={(proof) => onRun({ input: given(), ...proof })}
        onError={(error) => {
          if (
            !(error instanceof ApiError) ||
            !error.fields.some(({ path }) => path.startsWith('input.') || fields.some(([name]) => name === path))
          )
            return false;
          form.take(error);
          return true;
        }}
        onClose={onClose}
      >
        {inputs && <div className={css.signInputs}>{inputs}</div>}
      </SignDialog>
    );
  }
  const run = async () => {
    if (isBusy || (!Own && !form.validate())) return;
    setBusy(true);
    try {
      await onRun({ input: given() });
      onClose();
    } catch (error) {
      form.take(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t(step.label)} size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {inputs}
        {form.refusal && (
          <p className={css.trouble} role="alert">
            {t(form.refusal)}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <LeaveButton action={t(step.label)} onClose={onClose} />
          <Button type="submit" loading={isBusy}>
            {t(step.label)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
