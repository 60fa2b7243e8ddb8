import { Link, useParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { auditToolCall } from '../shared/auditViews.calls.ts';
import { fileOf } from './AuditCertificate.tsx';
import { AuditFrame } from './AuditFrame.tsx';

/** A tool as it was used under a certificate, with its calibrations and their papers. */
export const AuditTool = () => (
  <AuditFrame>
    <Tool />
  </AuditFrame>
);

function Tool() {
  const { t } = useTranslation();
  const { number = '', toolId = '' } = useParams();
  const found = useGet(auditToolCall, { number, toolId });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={300} />;
  const { toolNo, toolName, uses, calibrations } = found.data;
  return (
    <>
      <p>
        <Link to={`/audit/${encodeURIComponent(number)}`}>{number}</Link>
      </p>
      <h1>
        <Mono>{toolNo}</Mono> {toolName}
      </h1>
      <Section title={t('Calibrations')} count={calibrations.length}>
        <FactTable
          head={['Certificate', 'Laboratory', 'Calibrated', 'Next due', 'As found', 'Result', 'Reviewed by', 'File']}
          empty="No calibration is on file from the first use on."
          rows={calibrations.map((row) => ({
            key: `${row.certificateNo}-${row.calibratedOn}`,
            cells: [
              <Mono key="no">{row.certificateNo}</Mono>,
              row.provider,
              <DateText key="on" value={row.calibratedOn} kind="day" />,
              row.nextDue ? <DateText key="due" value={row.nextDue} kind="day" /> : '—',
              t(sentence(row.asFound)),
              t(sentence(row.result)),
              row.reviewedBy ?? t('Not reviewed'),
              row.files.length > 0
                ? row.files.map((file) => (
                    <Link key={file.id} to={fileOf(number, file.id)}>
                      {file.name}
                    </Link>
                  ))
                : t('No file'),
            ],
          }))}
        />
      </Section>
      <Section title={t('Uses')} count={uses.length}>
        <FactTable
          head={['When', 'Card or report', 'By', 'Calibration due at use']}
          rows={uses.map((use, at) => ({
            key: `${use.at}-${at}`,
            cells: [
              <DateText key="at" value={use.at} />,
              <Mono key="card">{use.card}</Mono>,
              use.by,
              use.calDue ? <DateText key="due" value={use.calDue} kind="day" /> : '—',
            ],
          }))}
        />
      </Section>
    </>
  );
}

/** `inTolerance` as a label says it: In tolerance. */
const sentence = (word: string): string => {
  const spaced = word.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
