import type { ReactNode } from 'react';
import { inWords } from '#kernel/shared/field.ts';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './reports.module.css';

/** What a report repeats of its job. */
export interface JobFacts {
  removalReason: string | null;
  findings: {
    number: string;
    defect: string;
    place: string;
    description: string;
    severity: string;
    disposition: string | null;
    status: string;
    measured: string | null;
  }[];
  dimensions: {
    cardNo: string;
    title: string;
    value: string;
    min: string | null;
    max: string | null;
    unit: string;
    reference: string;
    inLimit: boolean | null;
  }[];
  ndt: { number: string; method: string; items: string; technique: string; result: string | null; status: string }[];
  work: { cardNo: string; title: string; status: string; signedBy: string | null }[];
  parts: { name: string; partNumber: string; quantity: number; lot: string; document: string }[];
  tests: { kind: string; attempt: number; statement: string; result: string }[];
  directives: { number: string; status: string; method: string }[];
}

/** The job's own facts inside a report: findings, dimensions, NDT, work, parts, tests and directives. */
export function ReportFacts({ facts, frozen }: { facts: JobFacts; frozen: boolean }) {
  const { t } = useTranslation();
  const isEmpty = [
    facts.findings,
    facts.dimensions,
    facts.ndt,
    facts.work,
    facts.parts,
    facts.tests,
    facts.directives,
  ].every((list) => list.length === 0);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(
          frozen
            ? 'As the work order stood when the report was signed.'
            : 'As the work order stands now; kept with the report when it is signed.',
        )}
      </Text>
      {facts.removalReason && (
        <Section title={t('Reason for removal')}>
          <p className={css.text}>{facts.removalReason}</p>
        </Section>
      )}
      {isEmpty && <Text size="sm">{t('The work order has no findings, cards or tests yet.')}</Text>}
      <Rows
        title="AD and SB state"
        heads={['Document', 'State', 'Method or reason']}
        rows={facts.directives.map((one) => [one.number, t(inWords(one.status)), one.method])}
      />
      <Rows
        title="Findings"
        heads={['Finding', 'Defect', 'Place', 'Description', 'Severity', 'Disposition']}
        rows={facts.findings.map((one) => [
          one.number,
          t(inWords(one.defect)),
          one.place,
          [one.description, one.measured].filter(Boolean).join(', '),
          t(inWords(one.severity)),
          one.disposition ? t(inWords(one.disposition)) : t('Open'),
        ])}
      />
      <Rows
        title="Dimensions"
        heads={['Card', 'Measurement', 'Value', 'Limits', 'Data']}
        rows={facts.dimensions.map((one) => [
          one.cardNo,
          t(one.title),
          `${one.value} ${one.unit}`,
          [one.min, one.max].map((limit) => limit ?? '…').join(' – '),
          one.reference,
        ])}
      />
      <Rows
        title="Non-destructive tests"
        heads={['Report', 'Method', 'Items', 'Technique', 'Result']}
        rows={facts.ndt.map((one) => [
          one.number,
          one.method,
          one.items,
          one.technique,
          t(inWords(one.result ?? one.status)),
        ])}
      />
      <Rows
        title="Work performed"
        heads={['Card', 'Work', 'State', 'Signed by']}
        rows={facts.work.map((one) => [one.cardNo, t(one.title), t(inWords(one.status)), one.signedBy])}
      />
      <Rows
        title="Parts replaced"
        heads={['Part', 'Part number', 'Quantity', 'Batch or serial', 'Certificate']}
        rows={facts.parts.map((one) => [one.name, one.partNumber, one.quantity, one.lot, one.document])}
      />
      <Rows
        title="Tests"
        heads={['Test', 'Run', 'Reading', 'Result']}
        rows={facts.tests.map((one) => [t(inWords(one.kind)), one.attempt, one.statement, t(inWords(one.result))])}
      />
    </>
  );
}

function Rows({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Section title={t(title)} count={rows.length}>
      <Scroll label={title} className={css.table}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{t(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}
