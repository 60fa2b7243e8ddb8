import { DeferredPart } from '../ui/DeferredPart.tsx';
import { Popover } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import type { ColumnPicksProps } from './ColumnPicks.tsx';
import css from './list.module.css';

const loadPicks = () => import('./ColumnPicks.tsx').then((file) => file.ColumnPicks);

/** Which columns show and in which order; kept for this person on this machine. */
export function ColumnChooser(props: ColumnPicksProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus shadow="md" width={270}>
      <Popover.Target>
        <button type="button" className={css.quiet}>
          {t('Columns')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <DeferredPart load={loadPicks} {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
