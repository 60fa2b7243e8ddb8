import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ActionIcon, Button, Checkbox, Group } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import type { Column } from './columns.ts';
import css from './list.module.css';

export interface ColumnPicksProps {
  all: Column[];
  shown: Column[];
  onShow: (keys: string[]) => void;
  onReset: (() => void) | null;
}

/** The columns to tick and to move. */
export function ColumnPicks({ all, shown, onShow, onReset }: ColumnPicksProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const keys = shown.map((column) => column.key);
  const move = (key: string, step: number) => {
    const from = keys.indexOf(key);
    const next = keys.toSpliced(from, 1);
    next.splice(from + step, 0, key);
    onShow(next);
  };
  const ordered = [...shown, ...all.filter((column) => !keys.includes(column.key))];
  return (
    <div ref={box}>
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
    </div>
  );
}
