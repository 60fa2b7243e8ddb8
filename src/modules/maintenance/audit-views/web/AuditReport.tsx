import { Link, useParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { roomAuditCall } from '../shared/auditRoom.calls.ts';
import { AuditFrame } from './AuditFrame.tsx';
import { Loaded, roomFileOf } from './AuditRoom.tsx';

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
