import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ActionIcon, Button, Checkbox, Group, Popover } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import type { Column } from './columns.ts';
import css from './list.module.css';

/** Which columns show and in which order; kept for this person on this machine. */
export function ColumnChooser({
  all,
  shown,
  onShow,
  onReset,
}: {
  all: Column[];
  shown: Column[];
  onShow: (keys: string[]) => void;
  onReset: (() => void) | null;
}) {
  const { t } = useTranslation();
  const keys = shown.map((column) => column.key);
  const move = (key: string, step: number) => {
    const from = keys.indexOf(key);
    const next = keys.toSpliced(from, 1);
    next.splice(from + step, 0, key);
    onShow(next);
  };
  const ordered = [...shown, ...all.filter((column) => !keys.includes(column.key))];
  return (
    <Popover position="bottom-end" trapFocus shadow="md" width={270}>
      <Popover.Target>
        <button type="button" className={css.quiet}>
          {t('Columns')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <div className={css.columnList}>
          {ordered.map((column) => {
            const at = keys.indexOf(column.key);
            return (
              <div key={column.key}>
                <Checkbox
                  size="xs"
                  label={t(column.label)}
                  checked={at >= 0}
                  disabled={at === 0 && keys.length === 1}
                  onChange={() => onShow(at >= 0 ? keys.toSpliced(at, 1) : [...keys, column.key])}
                />
                {at >= 0 && (
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      size="sm"
                      color="gray"
                      disabled={at === 0}
                      aria-label={t('Move {{name}} left', { name: t(column.label) })}
                      onClick={() => move(column.key, -1)}
                    >
                      <IconArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      size="sm"
                      color="gray"
                      disabled={at === keys.length - 1}
                      aria-label={t('Move {{name}} right', { name: t(column.label) })}
                      onClick={() => move(column.key, 1)}
                    >
                      <IconArrowDown size={14} />
                    </ActionIcon>
                  </Group>
                )}
              </div>
            );
          })}
        </div>
        {onReset && (
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('Back to the standard columns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
