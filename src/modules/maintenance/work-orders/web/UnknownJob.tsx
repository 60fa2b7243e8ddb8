import { IconClipboardX } from '@tabler/icons-react';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { JobLink } from './public.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { nearestJobsCall } from '../shared/job.calls.ts';

/** A number no job has, with the nearest that exist. */
export function UnknownJob({ asked }: { asked: string }) {
  const { t } = useTranslation();
  const number = asked.toUpperCase();
  usePageTitle(number);
  const near = useGet(nearestJobsCall, { id: asked });
  return (
    <EmptyState icon={IconClipboardX} heading={1} title={t('No work order {{number}}.', { number })}>
      {near.data && near.data.length > 0 && (
        <>
          <p>{t('The nearest numbers:')}</p>
          <ul style={{ listStyle: 'none', margin: 0, padding: 0, textAlign: 'left' }}>
            {near.data.map((job) => (
              <li key={job.number} style={{ padding: '4px 0' }}>
                <JobLink number={job.number} /> {job.label}
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
