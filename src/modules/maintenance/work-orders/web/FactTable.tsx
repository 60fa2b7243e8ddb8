import type { ReactNode } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './jobs.module.css';

export interface FactColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
}

/** A small read-only table below a job: what was fitted, used, clocked. */
export function FactTable<Row extends { id: string }>({
  answer,
  rows,
  columns,
  empty,
  label = 'Table',
  isStruck,
}: {
  answer: { isPending: boolean; isError: boolean; error: unknown };
  rows: readonly Row[] | undefined;
  columns: readonly FactColumn<Row>[];
  empty: string;
  /** What the table is, for people who hear it. */
  label?: string;
  /** True for a row that counts no more and stays visible. */
  isStruck?: (row: Row) => boolean;
}) {
  const { t } = useTranslation();
  if (!rows) {
    return answer.isError ? (
      <Text size="sm" c="red" role="alert">
        {t(messageOf(answer.error))}
      </Text>
    ) : (
      <Skeleton height={90} />
    );
  }
  if (rows.length === 0) return <p className={css.quiet}>{t(empty)}</p>;
  return (
    <Scroll label={label}>
      <table className={css.table} aria-label={t(label)}>
        <thead>
          <tr>
            {columns.map(({ head, numeric }) => (
              <th key={head} scope="col" data-numeric={numeric}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-struck={isStruck?.(row) || undefined}>
              {columns.map(({ head, numeric, cell }) => (
                <td key={head} data-numeric={numeric} data-head={t(head)}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
