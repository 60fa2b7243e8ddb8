import type { AnyRecord } from '#kernel/shared/record.ts';
import type { FieldOf } from '#kernel/shared/recordNames.ts';
import type { AnyRow } from '../data/records.ts';
import { useShownRecord } from '../data/session.ts';
import { cellOf } from '../list/cells.tsx';
import { useTranslation } from '../i18n.ts';
import { RecordLink } from './RecordLink.tsx';
import css from './page.module.css';

/** A row's fields as read, two columns where there is room. Empty ones are left out unless asked for. */
export function RecordFields<R extends AnyRecord>({
  record: whole,
  row,
  only,
  except = [],
  showEmpty = false,
}: {
  record: R;
  row: { id: string };
  only?: readonly FieldOf<R>[];
  except?: readonly FieldOf<R>[];
  showEmpty?: boolean;
}) {
  const { t } = useTranslation();
  const record = useShownRecord(whole);
  const values = row as AnyRow;
  const names = (only ?? (Object.keys(record.fields) as FieldOf<R>[])).filter((name) => !except.includes(name));
  return (
    <dl className={css.recordFields}>
      {names.map((name) => {
        const field = record.fields[name];
        if (!field) return null;
        const shown = cellOf(record, name, values, true);
        const node =
          field.kind === 'link' && field.to && shown ? (
            <RecordLink record={field.to} id={String(values[name])}>
              {shown}
            </RecordLink>
          ) : (
            shown
          );
        if (!showEmpty && (node === null || node === '')) return null;
        return (
          <div key={name} data-wide={field.kind === 'note' || undefined}>
            <dt>{t(field.label)}</dt>
            <dd>{node ?? '—'}</dd>
          </div>
        );
      })}
    </dl>
  );
}
