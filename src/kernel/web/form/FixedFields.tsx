import { midSentence } from '#kernel/shared/declared.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { useTranslation } from '../i18n.ts';
import { cellOf } from '../list/cells.tsx';
import css from './form.module.css';

/** What an edit form shows of the fields that the state of the row fixes: their values, below one sentence that says so. */
export function FixedFields({ record, row, names }: { record: AnyRecord; row: AnyRow; names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  const status = String(row['status']);
  const state = midSentence(t(record.states?.[status]?.label ?? status));
  return (
    <section className={css.fixed}>
      <p>{t('Cannot be changed while it is {{state}}:', { state })}</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(record.fields[name]?.label ?? name)}</dt>
            <dd>{cellOf(record, name, row, true) ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
