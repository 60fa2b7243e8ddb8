import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Text, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { ShownFile } from '#modules/maintenance/form-fields/web/public.tsx';
import {
  roomAuditsCall,
  roomDocumentsCall,
  roomFileCall,
  roomStaffCall,
  roomTrainingCall,
} from '../shared/auditRoom.calls.ts';
import { roomParts, type RoomPart } from '../shared/room.ts';
import { AuditFrame, Loaded, roomFileOf } from './AuditFrame.tsx';
import { Passport } from './AuditReport.tsx';
import css from './audit.module.css';

/** What is in the room besides certificates, one part at a time. */
export const AuditRoom = () => (
  <AuditFrame>
    <Part />
  </AuditFrame>
);

/** One file of an audit or a document, under the watermark. */
export const AuditRoomFile = () => (
  <AuditFrame>
    <File />
  </AuditFrame>
);

const parts: Partial<Record<string, () => ReactNode>> = {
  passport: Passport,
  audits: Audits,
  documents: Documents,
  staff: Staff,
  training: Training,
} satisfies Partial<Record<RoomPart, () => ReactNode>>;

function Part() {
  const { t } = useTranslation();
  const { part = '' } = useParams();
  const Shown = parts[part];
  if (!Shown) return <Note tone="bad">{t('This is not in your audit room.')}</Note>;
  return (
    <>
      <h1>{t(roomParts[part as RoomPart])}</h1>
      <Shown />
    </>
  );
}

const still = { staleTime: 60_000 };

function Audits() {
  return (
    <Loaded found={useGet(roomAuditsCall, {}, still)}>
      {({ rows }) => (
        <FactTable
          head={['Report', 'Audit area', 'Closing meeting', 'Lead auditor', 'Findings', 'Open findings']}
          empty="No report was issued."
          rows={rows.map((row) => ({
            key: row.number,
            cells: [
              <Link key="number" className="mono" to={`/audit/room/audits/${encodeURIComponent(row.number)}`}>
                {row.number}
              </Link>,
              row.area,
              row.heldOn ? <DateText key="held" value={row.heldOn} kind="day" /> : '—',
              row.lead,
              row.findings,
              row.openFindings,
            ],
          }))}
        />
      )}
    </Loaded>
  );
}

/** A search field above what it finds. */
function Searched({ label, children }: { label: string; children: (q: string) => ReactNode }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  return (
    <>
      <TextInput
        label={t(label)}
        maxLength={100}
        mb="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children(q)}
    </>
  );
}

function Documents() {
  return <Searched label="Number or title">{(q) => <FoundDocuments q={q} />}</Searched>;
}

function FoundDocuments({ q }: { q: string }) {
  const { t } = useTranslation();
  return (
    <Loaded found={useGet(roomDocumentsCall, {}, { query: { q }, ...still })}>
      {({ rows, left }) => (
        <>
          <FactTable
            head={['Document', 'Title', 'Revision', 'Effective', 'Authority reference', 'File']}
            empty="No document matches."
            rows={rows.map((row) => ({
              key: row.number,
              cells: [
                <Mono key="number">{row.number}</Mono>,
                row.title,
                row.designation,
                row.effectiveOn ? <DateText key="on" value={row.effectiveOn} kind="day" /> : '—',
                row.authorityReference ?? '—',
                row.files.length > 0
                  ? row.files.map((file) => (
                      <Link key={file.id} to={roomFileOf('documents', file)}>
                        {file.name}
                      </Link>
                    ))
                  : t('No file'),
              ],
            }))}
          />
          {left && <Text mt="sm">{t('More are there: search for the one you look for.')}</Text>}
        </>
      )}
    </Loaded>
  );
}

function Staff() {
  const { t } = useTranslation();
  return (
    <Loaded found={useGet(roomStaffCall, {}, still)}>
      {({ list }) =>
        list ? (
          <>
            <Text mb="sm">
              <Mono>{list.number}</Mono> · {t('Effective')} <DateText value={list.effectiveOn} kind="day" />
              {list.authorityReference && ` · ${list.authorityReference}`}
            </Text>
            <FactTable
              head={[
                'Authorisation',
                'Name',
                'Employee no.',
                'Category',
                'Stamp',
                'Scope',
                'Limitations',
                'Valid until',
              ]}
              rows={list.entries.map((one) => ({
                key: one.number,
                cells: [
                  <Mono key="number">{one.number}</Mono>,
                  one.name,
                  <Mono key="no">{one.employeeNo}</Mono>,
                  one.category,
                  one.stampNo ?? '—',
                  one.scope,
                  one.limitations ?? '—',
                  one.validUntil ? <DateText key="until" value={one.validUntil} kind="day" /> : '—',
                ],
              }))}
            />
          </>
        ) : (
          <Text>{t('No list of certifying staff was published.')}</Text>
        )
      }
    </Loaded>
  );
}

function Training() {
  return <Searched label="Person, employee number or subject">{(q) => <FoundTraining q={q} />}</Searched>;
}

function FoundTraining({ q }: { q: string }) {
  const { t } = useTranslation();
  return (
    <Loaded found={useGet(roomTrainingCall, {}, { query: { q }, ...still })}>
      {({ rows, left }) => (
        <>
          <FactTable
            head={['Employee no.', 'Name', 'Subject', 'Completed', 'Valid until', 'Evidence']}
            empty="No training record matches."
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <Mono key="no">{row.employeeNo}</Mono>,
                row.name,
                `${row.subject} · ${row.subjectName}`,
                <DateText key="on" value={row.completedOn} kind="day" />,
                row.validUntil ? <DateText key="until" value={row.validUntil} kind="day" /> : '—',
                row.evidence,
              ],
            }))}
          />
          {left && <Text mt="sm">{t('More are there: search for the one you look for.')}</Text>}
        </>
      )}
    </Loaded>
  );
}

function File() {
  const { t } = useTranslation();
  const { part = 'documents', id = '' } = useParams();
  const name = new URLSearchParams(window.location.search).get('name') ?? t('File');
  return (
    <>
      <p>
        <Link to={`/audit/room/${part}`}>{t(roomParts[part as RoomPart] ?? 'File')}</Link>
      </p>
      <h1>{name}</h1>
      <ShownFile className={css.file} title={name} address={addressOf(roomFileCall, { id })} />
    </>
  );
}
