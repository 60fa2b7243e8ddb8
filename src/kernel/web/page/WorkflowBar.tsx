import { IconDots } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Button, Menu, Tooltip, useMediaQuery } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import css from './page.module.css';
import { useSteps, type AnyWorkflow, type StepsOptions } from './useSteps.tsx';

export interface WorkflowBarProps extends Omit<StepsOptions, 'workflow' | 'record'> {
  workflow: AnyWorkflow;
  /** Left of the steps. */
  extra?: ReactNode;
  /** The screen's own next step: it stands last, and no step of the workflow is primary beside it. */
  lead?: ReactNode;
}

/** The steps out of the present state: the next one as the primary button, what is not possible now disabled with its reason below. */
export function WorkflowBar({ workflow, extra, lead, ...options }: WorkflowBarProps) {
  const { t } = useTranslation();
  const reasonsId = useId();
  const { steps, dialog } = useSteps({ workflow, record: workflow.record, ...options });
  const primary = lead ? undefined : steps.find((step) => step.isNext);
  // The primary step stands last, at the right (interface §1).
  const ordered = [...steps.filter((entry) => entry !== primary), ...(primary ? [primary] : [])];
  // A phone has room for the next step and one more, a tablet for those that can be taken; the others stand behind the dots.
  const isPhone = useMediaQuery('(max-width: 699px)', window.innerWidth < 700) ?? false;
  const isNarrow = useIsNarrow();
  const tucked =
    isPhone && (lead || ordered.length > 3)
      ? lead
        ? ordered
        : ordered.slice(0, -2)
      : isNarrow && ordered.length > 2
        ? ordered.filter((step) => step !== primary && step.reason !== null)
        : [];
  const shown = ordered.filter((step) => !tucked.includes(step));
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
              {tucked.map(({ name, label, reason, run }) => (
                <Menu.Item key={name} disabled={reason !== null} onClick={run}>
                  {label}
                  {reason && <small>: {t(reason)}</small>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {shown.map(({ name, label, reason, icon, isBusy, run }) => (
          <Tooltip key={name} label={reason ? t(reason) : ''} disabled={!reason}>
            <Button
              variant={name === primary?.name ? 'filled' : 'default'}
              leftSection={icon}
              data-disabled={reason ? true : undefined}
              aria-disabled={reason ? true : undefined}
              aria-describedby={reason ? `${reasonsId}-${name}` : undefined}
              loading={isBusy}
              onClick={(event) => (reason ? event.preventDefault() : run())}
            >
              {label}
            </Button>
          </Tooltip>
        ))}
        {lead}
      </div>
      {shown.map(({ name, label, reason }) =>
        reason ? (
          <p key={name} id={`${reasonsId}-${name}`} className={css.reason}>
            {label}: {t(reason)}
          </p>
        ) : null,
      )}
      {dialog}
    </div>
  );
}
