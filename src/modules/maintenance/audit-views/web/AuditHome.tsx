import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Skeleton, Text, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { auditCertificatesCall } from '../shared/auditViews.calls.ts';
import { addressOfPart, AuditFrame, useAuditor } from './AuditFrame.tsx';

/** Every certificate, newest first: an inspector picks one and walks back from it. */
export const AuditHome = () => (
  <AuditFrame>
    <First />
  </AuditFrame>
);

/** The certificates, or the first part of a room that holds none. */
function First() {
  const contents = useAuditor().data?.contents ?? [];
  const [first] = contents;
  return first && !contents.includes('certificates') ? (
    <Navigate to={addressOfPart(first)} replace />
  ) : (
    <Certificates />
  );
}

function Certificates() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const found = useGet(auditCertificatesCall, {}, { query: { q } });
  return (
    <>
      <h1>{t('Certificates')}</h1>
      <Text mb="sm">
        {t('Pick a certificate: everything it rests on stands behind it, down to the calibration of each tool.')}
      </Text>
      <TextInput
        label={t('Certificate, part, serial number or work order')}
        maxLength={100}
        mb="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={200} />}
      {found.data && (
        <>
          <FactTable
            head={['Certificate', 'Part number', 'Part name', 'Serial number', 'Job', 'Signed by', 'Issued', 'Status']}
            empty="No certificate matches."
            rows={found.data.rows.map((row) => ({
              key: row.number,
              cells: [
                <Link key="number" className="mono" to={`/audit/${encodeURIComponent(row.number)}`}>
                  {row.number}
                </Link>,
                <Mono key="part">{row.partNumber}</Mono>,
                row.partName,
                <Mono key="serial">{row.serialNumber}</Mono>,
                <Mono key="job">{row.jobNumber}</Mono>,
                row.signer,
                <DateText key="at" value={row.issuedAt} />,
                t(statusWords[row.status] ?? row.status),
              ],
            }))}
          />
          {found.data.left && <Text mt="sm">{t('More are there: search for the one you look for.')}</Text>}
        </>
      )}
    </>
  );
}

const statusWords: Readonly<Record<string, string>> = { issued: 'Issued', superseded: 'Superseded', void: 'Void' };
