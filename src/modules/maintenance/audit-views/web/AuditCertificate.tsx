import { Link, useParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { auditCertificateCall } from '../shared/auditViews.calls.ts';
import { AuditFrame } from './AuditFrame.tsx';

type Evidence = AnswerOf<typeof auditCertificateCall>;

/** One certificate and what it rests on: each piece is a link. */
export const AuditCertificate = () => (
  <AuditFrame>
    <Behind />
  </AuditFrame>
);

function Behind() {
  const { t } = useTranslation();
  const { number = '' } = useParams();
  const found = useGet(auditCertificateCall, { number });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={300} />;
  const row = found.data;
  return (
    <>
      <p>
        <Link to="/audit">{t('Certificates')}</Link>
      </p>
      <h1>
        <Mono>{row.number}</Mono>
      </h1>
      <Text>
        <Mono>{row.partNumber}</Mono> · {row.partName} · <Mono>{row.serialNumber}</Mono> · {row.block11}
      </Text>
      <Text mb="sm">
        {t('Signed by')} {row.signer} (<Mono>{row.authorizationNo}</Mono>), <DateText value={row.issuedAt} /> ·{' '}
        <Mono>{row.jobNumber}</Mono>
      </Text>
      <p>
        <Link to={fileOf(row.number, 'certificate')}>{t('The certificate as it was signed')}</Link>
      </p>
      {row.missing.map((text) => (
        <Note key={text} tone="info">
          {t(text)}
        </Note>
      ))}
      <Tools row={row} />
      <Files row={row} />
      <Parts row={row} />
      <Signatures row={row} />
    </>
  );
}

/** The address of a file behind a certificate. */
export const fileOf = (number: string, id: string) =>
  `/audit/${encodeURIComponent(number)}/files/${encodeURIComponent(id)}`;

function Tools({ row }: { row: Evidence }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Tools used')} count={row.tools.length}>
      <FactTable
        head={['Tool', 'Name', 'Uses', 'First used', 'Last used', 'Calibration due at use']}
        empty="No tool was recorded."
        rows={row.tools.map((tool) => ({
          key: tool.toolId,
          cells: [
            <Link key="tool" className="mono" to={`/audit/${encodeURIComponent(row.number)}/tools/${tool.toolId}`}>
              {tool.toolNo}
            </Link>,
            tool.toolName,
            tool.uses,
            <DateText key="first" value={tool.firstUsed} />,
            <DateText key="last" value={tool.lastUsed} />,
            tool.calDue ? <DateText key="due" value={tool.calDue} kind="day" /> : t('Not calibrated'),
          ],
        }))}
      />
    </Section>
  );
}

const folders = {
  reports: 'Cards and reports',
  calibrations: 'Calibration certificates',
  incoming: 'Incoming papers',
  photos: 'Photos',
  papers: 'Papers',
  'added-after-release': 'Added after the release',
} as const;

function Files({ row }: { row: Evidence }) {
  const { t } = useTranslation();
  return (Object.keys(folders) as (keyof typeof folders)[]).map((folder) => {
    const files = row.files.filter((file) => file.folder === folder);
    if (files.length === 0) return null;
    return (
      <Section key={folder} title={t(folders[folder])} count={files.length}>
        <FactTable
          head={['File', 'Of']}
          rows={files.map((file) => ({
            key: file.id,
            cells: [
              <Link key="file" to={fileOf(row.number, file.id)}>
                {t(file.name)}
              </Link>,
              <Mono key="of">{file.owner}</Mono>,
            ],
          }))}
        />
      </Section>
    );
  });
}

function Parts({ row }: { row: Evidence }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Parts fitted')} count={row.parts.length}>
      <FactTable
        head={['Part number', 'Name', 'Batch or serial', 'Certificate of the part', 'Card']}
        empty="No part was fitted."
        rows={row.parts.map((part, at) => ({
          key: `${part.partNumber}-${at}`,
          cells: [<Mono key="part">{part.partNumber}</Mono>, part.name, part.lot, part.document || '—', part.card],
        }))}
      />
    </Section>
  );
}

function Signatures({ row }: { row: Evidence }) {
  const { t } = useTranslation();
  return (
    <Section title={t('Signatures')} count={row.signatures.length}>
      <FactTable
        head={['When', 'Who', 'Authorisation', 'What was signed']}
        rows={row.signatures.map((one, at) => ({
          key: `${one.at}-${at}`,
          cells: [
            <DateText key="at" value={one.at} />,
            one.signer,
            one.authorizationNo ? <Mono key="auth">{one.authorizationNo}</Mono> : '—',
            one.what,
          ],
        }))}
      />
    </Section>
  );
}
