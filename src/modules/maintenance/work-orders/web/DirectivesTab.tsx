import { useState } from 'react';
import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { BulletinDialog, ComplianceDialog, OrderBulletinDialog, type OpenDirective } from './AnswerDialogs.tsx';
import { FactTable } from './FactTable.tsx';
import { NoBulletins } from './GateReasons.tsx';
import { isOpenJob } from './jobCells.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobDirectivesCall } from '../shared/job.calls.ts';
const complianceWords: Record<string, string> = {
  open: 'Open',
  complied: 'Complied',
  terminatingAction: 'Terminating action',
  notApplicable: 'Not applicable',
  notDue: 'Not due',
};

/** The directives in force that name this component or what is in it, and the bulletins. Unchecked is not empty. */
export function DirectivesTab({ job }: { job: { number: string; status: string } }) {
  const { t } = useTranslation();
  const can = useCan();
  const maySign = isOpenJob(job) && can(['maintenance.user', 'quality.user']);
  const [directive, setDirective] = useState<OpenDirective | null>(null);
  const [bulletin, setBulletin] = useState<{ number: string | null } | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const answer = useGet(
    jobDirectivesCall,
    { id: job.number },
    { also: ['taskCard', 'directive', 'directiveCheck', 'serviceBulletin'] },
  );
  return (
    <>
      <Section title={t('Airworthiness directives')} count={answer.data?.directives.length}>
        <Text size="sm" mb="xs">
          {answer.data?.checkedOn ? (
            <>
              {t('AD list checked')} <DateText value={answer.data.checkedOn} kind="day" />
            </>
          ) : (
            answer.data && <StatusChip tone="bad" label="The AD list of this part number was never checked" />
          )}
        </Text>
        <FactTable
          answer={answer}
          rows={answer.data?.directives.map((row) => ({
            ...row,
            key: row.id,
            id: `${row.id}${row.partNumber}${row.serialNumber ?? ''}`,
          }))}
          empty="No AD in force names this component."
          label="Airworthiness directives"
          columns={[
            {
              head: 'AD',
              cell: (row) => (
                <Link to={`/maintenance/capabilities/AD/${encodeURIComponent(row.number)}`}>{row.number}</Link>
              ),
            },
            {
              head: 'Names',
              cell: (row) => (
                <span className="mono">
                  {row.partNumber}
                  {row.serialNumber ? ` · ${row.serialNumber}` : ''}
                </span>
              ),
            },
            { head: 'Effective', cell: (row) => <DateText value={row.effectiveDate} kind="day" /> },
            {
              head: 'On this work order',
              cell: (row) => (
                <StatusChip tone={row.open ? 'bad' : 'good'} label={complianceWords[row.status] ?? row.status} />
              ),
            },
            { head: 'Reason', cell: (row) => row.reason ?? '—' },
            ...(maySign
              ? [
                  {
                    head: 'Answer',
                    cell: (row: OpenDirective & { key: string; open: boolean }) =>
                      row.open && (
                        <Button
                          size="compact-sm"
                          variant="default"
                          onClick={() => setDirective({ ...row, id: row.key })}
                        >
                          {t('Sign answer')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <Section
        title={t('Service bulletins')}
        count={answer.data?.bulletins.length}
        actions={
          maySign && (
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => setOrdering(true)}>
                {t('The customer orders an SB')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setBulletin({ number: null })}>
                {t('Record a bulletin')}
              </Button>
            </Group>
          )
        }
      >
        <FactTable
          answer={answer}
          rows={answer.data?.bulletins.map((row) => ({ ...row, id: row.number }))}
          empty="No SB names this part number."
          label="Service bulletins"
          columns={[
            { head: 'SB', cell: (row) => <Link to="/maintenance/capabilities/sb">{row.number}</Link> },
            { head: 'Category', cell: (row) => t(inWords(row.category)) },
            { head: 'Ordered', cell: (row) => (row.orderedByCustomer ? t('Yes') : t('No')) },
            {
              head: 'Result',
              cell: (row) =>
                row.result ? (
                  t(inWords(row.result))
                ) : maySign ? (
                  <Button size="compact-sm" variant="default" onClick={() => setBulletin({ number: row.number })}>
                    {t('Sign result')}
                  </Button>
                ) : (
                  '—'
                ),
            },
            { head: 'Reference', cell: (row) => row.reference ?? '—' },
          ]}
        />
      </Section>
      <NoBulletins job={job} />
      {isOrdering && <OrderBulletinDialog job={job} onClose={() => setOrdering(false)} />}
      {directive && <ComplianceDialog job={job} directive={directive} onClose={() => setDirective(null)} />}
      {bulletin && <BulletinDialog job={job} number={bulletin.number} onClose={() => setBulletin(null)} />}
    </>
  );
}
