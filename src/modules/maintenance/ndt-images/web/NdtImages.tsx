import { useState } from 'react';
import { Link } from 'react-router';
import { filesLive } from '#kernel/shared/live.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Checkbox, Group, Modal, Select, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { methodWords } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import { NdtTabs } from '#modules/maintenance/ndt-reports/web/public.tsx';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { defects, defectWords, ndtImagesCall } from '../shared/ndtImages.calls.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { DrawnPicture, emptyDrawing, type Picture } from './DrawnPicture.tsx';
import css from './ndtImages.module.css';

const dayOrNone = (value: string | null): string | undefined =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Pictures of NDT reports by job, part, method and defect, with what is drawn on them; two are laid side by side. */
export function NdtImages() {
  const { t } = useTranslation();
  const can = useCan();
  const [query, put] = useAddressWords();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [drawn, setDrawn] = useState<string | null>(null);
  const word = (name: string) => query.get(name) ?? '';
  const job = word('job');
  const answer = useGet(
    ndtImagesCall,
    {},
    {
      query: {
        job: /^ABS\d{7}(-\d{1,2})?$/i.test(job) ? job : undefined,
        part: word('part').trim() || undefined,
        method: ndtMethods.find((known) => known === word('method')),
        defect: defects.find((known) => known === word('defect')),
        from: dayOrNone(query.get('from')),
        to: dayOrNone(query.get('to')),
      },
      also: [filesLive.name],
    },
  );
  const pictures = answer.data?.pictures ?? [];
  const byId = (id: string) => pictures.find((one) => one.id === id);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id]);
  const pair = shown.flatMap((id) => byId(id) ?? []);
  const drawing = drawn ? byId(drawn) : undefined;
  const choose = (name: string, label: string, words: Record<string, string>) => (
    <Select
      label={t(label)}
      placeholder={t('All')}
      clearable
      value={word(name) || null}
      onChange={(value) => put(name, value)}
      data={Object.entries(words).map(([value, text]) => ({ value, label: t(text) }))}
    />
  );
  return (
    <>
      <NdtTabs />
      <PageHead
        title="NDT images"
        meaning="Pictures of NDT reports, newest first. Choose two to compare them."
        actions={
          <Button
            variant="default"
            aria-disabled={chosen.length < 2}
            title={chosen.length < 2 ? t('Choose two pictures first.') : undefined}
            onClick={() => chosen.length === 2 && setShown(chosen)}
          >
            {t('Compare pictures')}
          </Button>
        }
      />
      <Group mb="md" px="lg" align="end">
        <TextInput
          label={t('Job')}
          placeholder="ABS0001234"
          value={job}
          onChange={(event) => put('job', event.currentTarget.value)}
        />
        <TextInput
          label={t('Part number')}
          value={word('part')}
          onChange={(event) => put('part', event.currentTarget.value)}
        />
        {choose('method', 'Method', methodWords)}
        {choose('defect', 'Defect', defectWords)}
        <DateInput label={t('From')} value={word('from')} onChange={(day) => put('from', day)} />
        <DateInput label={t('To')} value={word('to')} onChange={(day) => put('to', day)} />
      </Group>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.data && !answer.isError && <Skeleton height={400} mx="lg" />}
      {answer.data && pictures.length === 0 && (
        <EmptyState title={t('No pictures here. They are added on a report.')} />
      )}
      {answer.data && answer.data.total > pictures.length && (
        <p className={css.facts} style={{ padding: '0 20px' }}>
          {t('{{shown}} of {{total}} pictures: filter to see the others.', {
            shown: pictures.length,
            total: answer.data.total,
          })}
        </p>
      )}
      <ul className={css.gallery}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" className={css.open} onClick={() => setShown([picture.id])}>
              <span className={css.frame} style={{ display: 'block' }}>
                <DrawnPicture
                  picture={picture}
                  drawing={picture.annotation?.drawing ?? emptyDrawing}
                  alt={t('{{report}}, {{area}}: open', { report: picture.report, area: picture.area })}
                />
              </span>
            </button>
            <Facts picture={picture} />
            <div className={css.acts}>
              <Checkbox
                label={t('Compare')}
                checked={chosen.includes(picture.id)}
                onChange={() => toggle(picture.id)}
              />
              {picture.isOpen && can('maintenance.user') && (
                <Button variant="subtle" size="compact-sm" onClick={() => setDrawn(picture.id)}>
                  {t('Draw')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {pair.length > 0 && <Shown pictures={pair} onClose={() => setShown([])} />}
      {drawing && <DrawDialog picture={drawing} onClose={() => setDrawn(null)} />}
    </>
  );
}

function Facts({ picture }: { picture: Picture }) {
  const { t } = useTranslation();
  return (
    <div className={css.facts}>
      <Link className="mono" to={`/maintenance/ndt/reports/${picture.report}`}>
        {picture.report}
      </Link>{' '}
      {t(methodWords[picture.method])} · <span className="mono">{picture.jobNumber}</span>
      <small>
        <span className="mono">
          {picture.partNumber} {picture.serialNumber}
        </span>{' '}
        · {picture.area} · <DateText value={picture.createdAt} />
      </small>
      {picture.defects.length > 0 && (
        <small>
          {t('Rejected')}: {picture.defects.map((one) => t(defectWords[one])).join(', ')}
        </small>
      )}
    </div>
  );
}

/** One picture large, or two side by side, each with its facts and the way to its file. */
function Shown({ pictures, onClose }: { pictures: readonly Picture[]; onClose: () => void }) {
  const { t } = useTranslation();
  const isPair = pictures.length > 1;
  return (
    <Modal opened onClose={onClose} title={isPair ? t('Compare pictures') : t('Picture')} size={isPair ? 1340 : 960}>
      <div className={isPair ? css.pair : undefined}>
        {pictures.map((picture) => (
          <figure key={picture.id} style={{ margin: 0 }}>
            <div className={css.sheet}>
              <DrawnPicture
                picture={picture}
                drawing={picture.annotation?.drawing ?? emptyDrawing}
                alt={`${picture.report}, ${picture.area}`}
                isWhole
              />
            </div>
            <figcaption>
              <Facts picture={picture} />
              <a href={fileAddress(picture.id, 'file')} target="_blank" rel="noreferrer">
                {t('Picture as it was taken')}
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
    </Modal>
  );
}
