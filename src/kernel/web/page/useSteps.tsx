import { IconSignature } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Allowed, Transition, Workflow } from '#kernel/shared/workflow.ts';
import { messageOf } from '../data/api.ts';
import { useTransition, type AnyRow } from '../data/records.ts';
import { whenIdle } from '../data/whenIdle.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { fieldsOf } from '../form/zodFields.tsx';
import type { Deviation } from './SignDialog.tsx';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import type { StepForm } from './TransitionDialog.tsx';

// What a step asks comes after the screen, not with it; it is there before the line may drop.
const loadDialog = () => import('./TransitionDialog.tsx').then((file) => file.TransitionDialog);

/** A workflow as the screen takes it: of any record, with any steps. */
export interface AnyWorkflow {
  record: AnyRecord;
  start: string;
  transitions: object;
}

export interface StepsOptions {
  /** Absent: the record has no workflow, and there are no steps. */
  workflow: AnyWorkflow | undefined;
  record: AnyRecord;
  row: { id: string; version: number };
  /** What the server says this person may do now; a text is the reason why not. */
  allowed: Allowed;
  onDone?: (name: string) => void;
  /** Own inputs for steps whose input is more than simple fields. */
  forms?: { [step in string]?: StepForm };
  /** What a signed step signs, in plain words; the step and the row's name unless given. */
  signs?: (step: string) => ReactNode;
  /** What the signer of a step must have read first. */
  deviations?: (step: string) => readonly Deviation[];
}

export interface Step {
  name: string;
  label: string;
  /** Why it cannot be done now; null when it can. */
  reason: string | null;
  isSigned: boolean;
  /** The next step of the usual road. */
  isNext: boolean;
  isBusy: boolean;
  icon: ReactNode;
  run: () => void;
}

// What asks why, or leads back to the start, takes something back: never the usual road.
const takesBack = ({ input, to }: Transition, start: string | undefined): boolean =>
  to === start || 'reason' in ((input as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** The steps out of the present state with what the server says of each, and the dialog of the one that was begun. */
export function useSteps(options: StepsOptions): { steps: readonly Step[]; dialog: ReactNode } {
  const { workflow, record, row, allowed, onDone, forms = {}, signs, deviations } = options;
  const { t } = useTranslation();
  const transition = useTransition(record, row);
  const [open, setOpen] = useState<string | null>(null);
  const transitions = (workflow?.transitions ?? {}) as Workflow['transitions'];
  const possible = Object.entries(transitions).flatMap(([name, step]) => {
    const answer = allowed[name];
    return answer === undefined ? [] : [{ name, step: step as Transition, reason: answer === true ? null : answer }];
  });
  const hasSteps = possible.length > 0;
  useEffect(() => (hasSteps ? whenIdle(() => void loadDialog().catch(window.reportError)) : undefined), [hasSteps]);
  const next =
    possible.find(({ step }) => step.primary) ??
    possible.find(({ step, reason }) => reason === null && step.primary !== false && !takesBack(step, workflow?.start));
  // What happened, not which button was pressed: the state the row is in now.
  const tell = (step: Transition, saved: AnyRow) => {
    const { label, states } = record;
    const now = step.from.includes(String(saved['status'])) ? undefined : states?.[String(saved['status'])];
    notify({ text: `${t(label.one)} ${saved.label}: ${t(now?.label ?? step.label)}` });
  };
  const run = (name: string, step: Transition) => {
    if (step.sign || forms[name] || fieldsOf(step.input)?.length !== 0) return setOpen(name);
    transition.mutate(
      { name },
      {
        onSuccess: ({ row: saved }) => {
          tell(step, saved as unknown as AnyRow);
          onDone?.(name);
        },
        onError: (error) => notify({ tone: 'bad', text: `${t('Not done.')} ${t(messageOf(error))}` }),
      },
    );
  };
  const opened = possible.find((entry) => entry.name === open);
  return {
    steps: possible.map(({ name, step, reason }) => ({
      name,
      label: t(step.label),
      reason,
      isSigned: step.sign !== undefined,
      isNext: name === next?.name,
      isBusy: transition.isPending && transition.variables?.name === name && open === null,
      icon: step.sign ? <IconSignature size={16} /> : undefined,
      run: () => run(name, step),
    })),
    dialog: opened && (
      <DeferredPart
        key={opened.name}
        load={loadDialog}
        record={record}
        row={row as AnyRow}
        step={opened.step}
        form={forms[opened.name]}
        what={signs?.(opened.name)}
        deviations={deviations?.(opened.name)}
        // The next step's dialog may be open by the time this one is told that it is done.
        onClose={() => setOpen((now) => (now === opened.name ? null : now))}
        onRun={async (given) => {
          const { row: saved } = await transition.mutateAsync({ name: opened.name, ...given });
          tell(opened.step, saved as unknown as AnyRow);
          onDone?.(opened.name);
        }}
      />
    ),
  };
}
