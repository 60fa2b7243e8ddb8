import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { filesLive } from '#kernel/shared/live.ts';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Group, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { methodWords } from '../shared/ndtReport.record.ts';
import { ndtPicturesCall } from '../shared/ndtReports.calls.ts';
import { NdtTabs } from './NdtList.tsx';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import css from './ndt.module.css';
import { fileAddress } from '#kernel/web/page/files.ts';

/** Pictures of NDT reports by job and method; the files themselves belong to their report. */
export function NdtImages() {
  const { t } = useTranslation();
  const [query, put] = useAddressWords();
  const job = query.get('job') ?? '';
  const method = query.get('method') ?? '';
  const answer = useGet(
    ndtPicturesCall,
    {},
    {
      query: {
        job: /^ABS\d{7}(-\d{1,2})?$/i.test(job) ? job : undefined,
        method: ndtMethods.find((known) => known === method),
      },
      also: [filesLive.name],
    },
  );
  const pictures = answer.data?.pictures ?? [];
  return (
    <>
      <NdtTabs />
      <PageHead title="NDT images" meaning="Pictures attached to NDT reports, newest first." />
      <Group mb="md" px="lg">
        <TextInput
          label={t('Job')}
          placeholder="ABS0001234"
          value={job}
          onChange={(event) => put('job', event.currentTarget.value)}
        />
        <Select
          label={t('Method')}
          clearable
          value={method || null}
          onChange={(value) => put('method', value)}
          data={Object.entries(methodWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Group>
      {answer.isSuccess && pictures.length === 0 && (
        <EmptyState title={t('No pictures here. They are added on a report.')} />
      )}
      <ul className={css.gallery}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={fileAddress(picture.id, 'file')} target="_blank" rel="noreferrer">
              <img src={fileAddress(picture.id, 'preview')} alt={`${picture.method} ${picture.area}`} loading="lazy" />
            </a>
            <Link className="mono" to={`/maintenance/ndt/reports/${picture.report}`}>
              {picture.report}
            </Link>{' '}
            {picture.method} · {picture.jobNumber} · <DateText value={picture.createdAt} />
            <div>{picture.area}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
