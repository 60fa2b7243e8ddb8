import { IconDots, IconSignature } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Allowed, Transition, Workflow } from '#kernel/shared/workflow.ts';
import { messageOf } from '../data/api.ts';
import { useTransition, type AnyRow } from '../data/records.ts';
import { Button, Menu, Tooltip, useMediaQuery } from '../ui/parts.ts';
import { notify } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { fieldsOf } from '../form/zodFields.tsx';
import css from './page.module.css';
import { TransitionDialog, type StepForm } from './TransitionDialog.tsx';

export interface WorkflowBarProps {
  workflow: { record: AnyRecord; start: string; transitions: object };
  row: { id: string; version: number };
  /** What the server says this person may do now; a text is the reason why not. */
  allowed: Allowed;
  onDone?: (name: string) => void;
  /** Own inputs for steps whose input is more than simple fields. */
  forms?: { [step in string]?: StepForm };
  /** What a signed step signs, in plain words; the step and the row's name unless given. */
  signs?: (step: string) => ReactNode;
  /** Left of the steps. */
  extra?: ReactNode;
  /** The screen's own next step: it stands last, and no step of the workflow is primary beside it. */
  lead?: ReactNode;
}

/** The steps out of the present state: the next one as the primary button, what is not possible now disabled with its reason. */
export function WorkflowBar({ workflow, row, allowed, onDone, forms = {}, signs, extra, lead }: WorkflowBarProps) {
  const { t } = useTranslation();
  const reasonsId = useId();
  const transition = useTransition(workflow.record, row);
  const [open, setOpen] = useState<string | null>(null);
  const transitions = workflow.transitions as Workflow['transitions'];
  const steps = Object.entries(transitions).flatMap(([name, step]) => {
    const answer = allowed[name];
    return answer === undefined ? [] : [{ name, step: step as Transition, reason: answer === true ? null : answer }];
  });
  const primary = lead
    ? undefined
    : (steps.find(({ step }) => step.primary) ?? steps.find(({ reason }) => reason === null));
  // What happened, not which button was pressed: the state the row is in now.
  const tell = (step: Transition, saved: AnyRow) => {
    const { label, states } = workflow.record;
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
  // The primary step stands last, at the right (interface §1).
  const ordered = [...steps.filter((entry) => entry !== primary), ...(primary ? [primary] : [])];
  // A phone has room for the next step and one more; the others stand behind the dots.
  const isPhone = useMediaQuery('(max-width: 699px)', window.innerWidth < 700) ?? false;
  const tucked = isPhone && ordered.length > 3 ? ordered.slice(0, -2) : [];
  const opened = steps.find((entry) => entry.name === open);
  if (steps.length === 0 && !extra && !lead) return null;
  return (
    <div className={css.workflow}>
      <div className={css.steps}>
        {extra}
        {tucked.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" aria-label={t('Other steps')} px={10}>
                <IconDots size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {tucked.map(({ name, step, reason }) => (
                <Menu.Item key={name} disabled={reason !== null} onClick={() => run(name, step)}>
                  {t(step.label)}
                  {reason && <small>: {t(reason)}</small>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {ordered.slice(tucked.length).map(({ name, step, reason }) => (
          <Tooltip key={name} label={reason ? t(reason) : ''} disabled={!reason}>
            <Button
              variant={name === primary?.name ? 'filled' : 'default'}
              leftSection={step.sign ? <IconSignature size={16} /> : undefined}
              data-disabled={reason ? true : undefined}
              aria-disabled={reason ? true : undefined}
              aria-describedby={reason ? `${reasonsId}-${name}` : undefined}
              loading={transition.isPending && transition.variables?.name === name && open === null}
              onClick={(event) => (reason ? event.preventDefault() : run(name, step))}
            >
              {t(step.label)}
            </Button>
          </Tooltip>
        ))}
        {lead}
      </div>
      {ordered.map(({ name, step, reason }) =>
        reason ? (
          <p key={name} id={`${reasonsId}-${name}`} className={name === primary?.name ? css.reason : 'unseen'}>
            {t(step.label)}: {t(reason)}
          </p>
        ) : null,
      )}
      {opened && (
        <TransitionDialog
          key={opened.name}
          record={workflow.record}
          row={row as AnyRow}
          step={opened.step}
          form={forms[opened.name]}
          what={signs?.(opened.name)}
          // The next step's dialog may be open by the time this one is told that it is done.
          onClose={() => setOpen((now) => (now === opened.name ? null : now))}
          onRun={async (given) => {
            const { row: saved } = await transition.mutateAsync({ name: opened.name, ...given });
            tell(opened.step, saved as unknown as AnyRow);
            onDone?.(opened.name);
          }}
        />
      )}
    </div>
  );
}
