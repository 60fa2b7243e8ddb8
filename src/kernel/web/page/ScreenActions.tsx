import { IconDots } from '@tabler/icons-react';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Menu } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';

/** One thing a person can do on a screen, ready to be drawn as a button or as a line behind the dots. */
export interface ReadyAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Why not now; null when it can be done. */
  reason: string | null;
  isBusy?: boolean;
  /** Beside the dots, where there is room. */
  inSight?: boolean;
  /** Ends or takes back something: written in red behind the dots. */
  isGrave?: boolean;
  onClick?: () => unknown;
  to?: string;
  href?: string;
}

const mostInSight = 2;

/** What stands beside the dots, and what behind them: no dots for a single line, unless it ends something. */
export function splitActions<A extends Pick<ReadyAction, 'inSight' | 'reason' | 'isGrave'>>(
  others: readonly A[],
  most = mostInSight,
): { shown: A[]; more: A[] } {
  const shown = others.filter((action) => action.inSight && action.reason === null).slice(0, most);
  const more = others.filter((action) => !shown.includes(action));
  const [only, ...furtherOnes] = more;
  const isPlain = only && furtherOnes.length === 0 && only.reason === null && !only.isGrave;
  return isPlain ? { shown: [only, ...shown], more: [] } : { shown, more };
}

/** The buttons of a screen: one primary, a few beside it, the rest behind the dots; each reason why not in words of its own. */
export function ActionButtons({
  primary,
  others,
  inFoot = false,
}: {
  primary: ReadyAction | undefined;
  others: readonly ReadyAction[];
  /** In the foot of a narrow screen the primary one comes first and takes the width. */
  inFoot?: boolean;
}) {
  const { t } = useTranslation();
  const reasonId = useId();
  const { shown, more } = splitActions(others, inFoot ? 0 : mostInSight);
  const main = primary && (
    <ActionButton key="primary" action={primary} isPrimary describedBy={primary.reason ? reasonId : undefined} />
  );
  return (
    <div className={inFoot ? css.footSteps : css.screenActions}>
      {inFoot && primary?.reason && <Reason id={reasonId} text={primary.reason} />}
      <div>
        {inFoot && main}
        {more.length > 0 && <MoreMenu actions={more} />}
        {shown.map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
        {!inFoot && main}
      </div>
      {!inFoot && primary?.reason && <Reason id={reasonId} text={`${primary.label}: ${t(primary.reason)}`} />}
    </div>
  );
}

function Reason({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation();
  return (
    <p id={id} className={css.reason}>
      {t(text)}
    </p>
  );
}

const targetOf = ({ to, href }: ReadyAction) =>
  to
    ? { component: Link, to }
    : href
      ? { component: 'a' as const, href, target: '_blank', rel: 'noreferrer' }
      : { component: 'button' as const };

function ActionButton(props: { action: ReadyAction; isPrimary?: boolean; describedBy?: string }) {
  const { action, isPrimary = false, describedBy } = props;
  const { label, icon, reason, isBusy, onClick } = action;
  return (
    <Button
      {...(targetOf(action) as object)}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      loading={isBusy}
      data-disabled={reason ? true : undefined}
      aria-disabled={reason ? true : undefined}
      aria-describedby={describedBy}
      onClick={(event: MouseEvent) => (reason ? event.preventDefault() : void onClick?.())}
    >
      {label}
    </Button>
  );
}

function MoreMenu({ actions }: { actions: readonly ReadyAction[] }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={300} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" aria-label={t('More')} px={10}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.moreMenu}>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            {...(targetOf(action) as object)}
            leftSection={action.icon}
            color={action.isGrave && !action.reason ? 'red' : undefined}
            closeMenuOnClick={!action.reason}
            aria-disabled={action.reason ? true : undefined}
            data-resting={action.reason ? true : undefined}
            onClick={(event: MouseEvent) => (action.reason ? event.preventDefault() : void action.onClick?.())}
          >
            {action.label}
            {action.reason && <small>{t(action.reason)}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
