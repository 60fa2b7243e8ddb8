import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { ApiError } from '#kernel/web/data/api.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './portal.module.css';
import { PortalFrame } from './PortalFrame.tsx';
import { PhaseBar } from './PhaseBar.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { portalCertificateCall, portalJobCall } from '../shared/portal.calls.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { portalJob } from '../shared/public.ts';

const types: Record<string, string> = {
  CAAT_FORM_1: 'CAAT Form 1',
  EASA_FORM_1: 'EASA Form 1',
  FAA_8130_3: 'FAA 8130-3',
};
const severities: Record<string, Tone> = { critical: 'bad', major: 'warn', minor: 'info' };

/** One job as its customer sees it: where it stands, what was found, and its papers. */
export const PortalJobPage = ({ number }: { number: string }) => (
  <PortalFrame>{() => <JobOf number={number} />}</PortalFrame>
);

function JobOf({ number }: { number: string }) {
  const { t } = useTranslation();
  usePageTitle(number);
  const answer = useGet(portalJobCall, { number });
  if (answer.error instanceof ApiError && answer.error.status === 404) {
    return (
      <EmptyState heading={1} title={t('No work order of yours has this number')}>
        <Button component={Link} to="/portal">
          {t('Your work orders')}
        </Button>
      </EmptyState>
    );
  }
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const { job, reports, certificates } = answer.data;
  return (
    <article>
      <Link to="/portal" className={css.back}>
        <IconArrowLeft size={16} aria-hidden /> {t('Your work orders')}
      </Link>
      <h1 className={css.hello}>
        <span className="mono">{job.number}</span> {job.partName}
      </h1>
      <PhaseBar step={job.step} label={job.phase} full />
      {job.step === 0 && <p className={css.lead}>{t(job.phase)}</p>}
      {job.waitsForYou && (
        <p className={css.callout}>
          {t('We wait for your answer or your parts. The due date moves by as long as that takes.')}
        </p>
      )}
      <dl className={css.facts}>
        <Fact label={t('Part number')} value={<span className="mono">{job.partNumber}</span>} />
        <Fact label={t('Serial')} value={<span className="mono">{job.serialNumber}</span>} />
        <Fact label={t('Work')} value={t(job.workScope)} />
        {job.aircraft && <Fact label={t('Aircraft')} value={<span className="mono">{job.aircraft}</span>} />}
        {job.customerRef && <Fact label={t('Your order')} value={<span className="mono">{job.customerRef}</span>} />}
        <Fact label={t('Received')} value={<DateText value={job.receivedAt} kind="day" />} />
        <Fact
          label={job.releasedAt ? t('Released') : t('Due date')}
          value={<DateText value={job.releasedAt ?? job.dueAt} kind="day" />}
        />
      </dl>
      <SlotParts slot={portalJob} given={{ number: job.number }} />
      <h2>{t('Certificates')}</h2>
      {certificates.length === 0 ? (
        <p className={css.small}>{t(job.isOpen ? 'Available after release.' : 'There is none for this work order.')}</p>
      ) : (
        <ul className={css.papers}>
          {certificates.map((paper) => (
            <li key={paper.number}>
              <span>
                <strong>{types[paper.type] ?? paper.type}</strong> <span className="mono">{paper.number}</span>
                <small>
                  <DateText value={paper.issuedAt} kind="day" /> ·{' '}
                  <Link to={`/verify/${paper.verifyToken}`}>{t('Verify')}</Link>
                </small>
              </span>
              {paper.status === 'superseded' && <StatusChip tone="warn" label="Superseded" />}
              {paper.status === 'void' ? (
                <StatusChip tone="bad" label="Void: do not install the part by it" />
              ) : (
                <Button
                  component="a"
                  href={addressOf(portalCertificateCall, { number: paper.number })}
                  download={`${paper.number}.pdf`}
                  variant={paper.status === 'superseded' ? 'default' : 'filled'}
                  leftSection={<IconDownload size={16} />}
                >
                  PDF
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <h2>{t('Findings')}</h2>
      {reports.length === 0 && <p className={css.small}>{t('No report was sent to you for this work order yet.')}</p>}
      {reports.map((report) => (
        <section key={report.number} className={css.report}>
          <h3>
            <span className="mono">{report.number}</span> <DateText value={report.sentAt} kind="day" />
          </h3>
          {report.conclusion && <p>{report.conclusion}</p>}
          {report.findings.length === 0 && <p className={css.small}>{t('No findings.')}</p>}
          <ul>
            {report.findings.map((finding) => (
              <li key={finding.number}>
                <StatusChip tone={severities[finding.severity] ?? 'neutral'} label={inWords(finding.severity)} />
                <span>
                  {finding.description}
                  <small>{[finding.defect, finding.place, finding.disposition].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
