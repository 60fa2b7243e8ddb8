import { useState } from 'react';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { postHolder, posts } from '../shared/postHolder.record.ts';
import css from './employees.module.css';

/** The posts a person holds or held. */
export function Posts({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const mayAdd = useCan()(postHolder.access.create);
  const [isAdding, setAdding] = useState(false);
  const answer = useRows(postHolder, { 'f.employeeId.in': employeeId });
  const rows = answer.data?.rows ?? [];
  return (
    <Section
      title={t('Posts')}
      actions={
        mayAdd && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            {t('Add a post')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={css.quiet}>{t('This person holds no post.')}</p>
      ) : (
        <ul className={css.posts}>
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{t(posts[row.post])}</strong> {row.departmentIdLabel}
              <span className={css.quiet}>
                {t('From')} <DateText value={row.validFrom} kind="day" />
                {row.validTo && (
                  <>
                    {' '}
                    {t('To')} <DateText value={row.validTo} kind="day" />
                  </>
                )}
                {row.deputyIdLabel && ` · ${t('Deputy')}: ${row.deputyIdLabel}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <RecordDialog
          record={postHolder}
          values={{ employeeId }}
          only={['post', 'departmentId', 'deputyId', 'validFrom', 'validTo', 'authorityAcceptedOn', 'employeeId']}
          inputs={{ employeeId: () => null }}
          opened
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}
