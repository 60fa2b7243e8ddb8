import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { overdueKind } from '#modules/quality/evidence-packs/shared/public.ts';
import { roomAuditCall, roomPassportCall, roomRecordsCall } from '../shared/auditRoom.calls.ts';
import { roomRecords } from '../shared/roomRecords.ts';
import { AuditFrame, Loaded, roomFileOf, useAuditor } from './AuditFrame.tsx';

/** One internal audit as it was reported, with what became of its findings. */
export const AuditReport = () => (
  <AuditFrame>
    <Report />
  </AuditFrame>
);

const words: Readonly<Record<string, string>> = {
  level1: 'Level 1',
  level2: 'Level 2',
  open: 'Open',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
  conform: 'Conforms',
  observation: 'Observation',
  na: 'Not applicable',
  notChecked: 'Not checked',
  rootCause: 'Root cause',
  correctiveAction: 'Corrective action',
  preventiveAction: 'Preventive action',
};

function Report() {
  const { t } = useTranslation();
  const { number = '' } = useParams();
  const said = (word: string | null) => (word ? t(words[word] ?? word) : '—');
  return (
    <Loaded found={useGet(roomAuditCall, { number }, { staleTime: 60_000 })}>
      {(row) => (
        <>
          <p>
            <Link to="/audit/room/audits">{t('Internal audits')}</Link>
          </p>
          <h1>
            <Mono>{row.number}</Mono> {row.area}
          </h1>
          <Text>
            {t('Lead auditor')}: {row.lead} · <DateText value={row.heldOn ?? row.startedOn} kind="day" />
          </Text>
          <Text>{row.scope}</Text>
          {row.summary && <Text mb="sm">{row.summary}</Text>}
          <Section title={t('Findings')} count={row.findings.length}>
            <FactTable
              head={[
                'Finding',
                'Level',
                'Clause',
                'Statement',
                'State',
                'Close by',
                'Closed',
                'Corrective action plan',
              ]}
              empty="No finding."
              rows={row.findings.map((one) => ({
                key: one.number,
                cells: [
                  <Mono key="number">{one.number}</Mono>,
                  said(one.level),
                  one.clause,
                  one.statement,
                  said(one.status),
                  one.closureDueOn ? <DateText key="due" value={one.closureDueOn} kind="day" /> : '—',
                  one.closedAt ? <DateText key="closed" value={one.closedAt} kind="day" /> : '—',
                  one.plan.map((item, at) => (
                    <p key={at}>
                      {said(item.section)}: {item.text}
                    </p>
                  )),
                ],
              }))}
            />
          </Section>
          <Section title={t('Observations')} count={row.observations.length}>
            <FactTable
              head={['Observation', 'Statement', 'Reply']}
              empty="No observation."
              rows={row.observations.map((one) => ({
                key: one.number,
                cells: [<Mono key="number">{one.number}</Mono>, one.statement, one.reply ?? '—'],
              }))}
            />
          </Section>
          <Section title={t('Answers')} count={row.answers.length}>
            <FactTable
              head={['No.', 'Section', 'Question', 'Clause', 'Result', 'Evidence']}
              empty="No question was answered."
              rows={row.answers.map((one) => ({
                key: `${one.no} ${one.text}`,
                cells: [one.no, one.section, one.text, one.clause, said(one.result), one.evidence ?? '—'],
              }))}
            />
          </Section>
          <Section title={t('Files')} count={row.files.length}>
            <FactTable
              head={['File', 'Of']}
              empty="No file"
              rows={row.files.map((file) => ({
                key: file.id,
                cells: [
                  <Link key="file" to={roomFileOf('audits', file)}>
                    {file.name}
                  </Link>,
                  <Mono key="of">{file.owner}</Mono>,
                ],
              }))}
            />
          </Section>
        </>
      )}
    </Loaded>
  );
}

type Clause = keyof typeof clauses;
const still = { staleTime: 60_000 };

/** Each clause with what proves it; a figure opens the records it counts, where they are in the room. */
export function Passport() {
  const [query] = useSearchParams();
  const [clause, kind] = [query.get('clause') ?? '', query.get('kind') ?? ''];
  return clause in clauses && kind in roomRecords ? <Records clause={clause as Clause} kind={kind} /> : <Clauses />;
}

function Clauses() {
  const { t } = useTranslation();
  const contents: readonly string[] = useAuditor().data?.contents ?? [];
  const figure = (clause: Clause, kind: string, words: string) =>
    contents.includes(roomRecords[kind]?.part ?? '') ? (
      <Link
        to={`?${new URLSearchParams({ clause, kind }).toString()}`}
        style={{ display: 'inline-block', lineHeight: '24px' }}
      >
        {words}
      </Link>
    ) : (
      words
    );
  return (
    <Loaded found={useGet(roomPassportCall, {}, still)}>
      {({ from, to, clauses: rows }) => (
        <>
          <Text mb="sm">
            {t('Records of each clause from')} <DateText value={from} kind="day" /> – <DateText value={to} kind="day" />
          </Text>
          <FactTable
            head={['Clause', 'State', 'Records', 'Missing']}
            rows={rows.map(({ clause, kinds, overdueFindings }) => {
              const gaps = kinds.filter(({ isGap }) => isGap);
              const isRed = gaps.length > 0 || overdueFindings > 0;
              return {
                key: clause,
                cells: [
                  t(clauses[clause]),
                  <StatusChip key="state" tone={isRed ? 'bad' : 'good'} label={isRed ? 'Gap' : 'Proven'} />,
                  <InARow key="records">
                    {kinds.flatMap(({ name, label, count }) =>
                      count > 0 ? <span key={name}>{figure(clause, name, `${t(label)} ${count}`)}</span> : [],
                    )}
                  </InARow>,
                  <InARow key="missing">
                    {gaps.map(({ name, label }) => (
                      <span key={name}>{t(label)}</span>
                    ))}
                    {overdueFindings > 0 &&
                      figure(
                        clause,
                        overdueKind,
                        t('Findings past their closing day: {{count}}', { count: overdueFindings }),
                      )}
                  </InARow>,
                ],
              };
            })}
          />
        </>
      )}
    </Loaded>
  );
}

const InARow = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' }}>{children}</span>
);

/** The records behind one figure. */
function Records({ clause, kind }: { clause: Clause; kind: string }) {
  const { t } = useTranslation();
  const columns = roomRecords[kind]?.columns ?? [];
  return (
    <>
      <p>
        <Link to="/audit/room/passport">{t('Compliance passport')}</Link>
      </p>
      <Loaded found={useGet(roomRecordsCall, {}, { query: { clause, kind }, ...still })}>
        {({ label, count, rows }) => (
          <Section title={`${t(clauses[clause])}: ${t(label)}`} count={count}>
            <FactTable
              head={columns.map(([, head]) => head)}
              empty="No record."
              rows={rows.map((cells, at) => ({
                key: String(at),
                cells: cells.map((cell, column) => (
                  <Cell key={column} kind={kind} field={columns[column]?.[0]} cell={cell} />
                )),
              }))}
            />
            {rows.length < count && <Text mt="sm">{t('The first {{shown}} are shown.', { shown: rows.length })}</Text>}
          </Section>
        )}
      </Loaded>
    </>
  );
}

/** One fact of a record: a day, a word, or the number of a report or certificate, which opens it. */
function Cell({ kind, field, cell }: { kind: string; field: string | undefined; cell: string | number | null }) {
  const { t } = useTranslation();
  if (cell === null || cell === '') return '—';
  const text = String(cell);
  if (/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text)) return <DateText value={text} kind="day" />;
  if (field === 'report' || (kind === 'audit-reports' && field === 'number'))
    return <Link to={`/audit/room/audits/${encodeURIComponent(text)}`}>{text}</Link>;
  if (kind === 'certificates' && field === 'number')
    return <Link to={`/audit/${encodeURIComponent(text)}`}>{text}</Link>;
  return field === 'level' || field === 'result' ? t(words[text] ?? text) : text;
}
