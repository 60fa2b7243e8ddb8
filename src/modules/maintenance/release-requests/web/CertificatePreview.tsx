import { Link } from 'react-router';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Group, Stack, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { RemarkLine, Request, Review } from './review.ts';
import css from './preview.module.css';

/** The certificate as it will be printed; every line of block 12 names the records it was written from (R6). */
export function CertificatePreview({ request, review }: { request: Request; review: Review }) {
  const { t } = useTranslation();
  const { paper, preview } = review;
  const jobNumber = jobNumberIn(request.jobIdLabel);
  return (
    <Section title={t('Certificate preview')}>
      <div className={css.paper}>
        <Block no="1" label={t('Authority')} value={paper.authority} />
        <Block no="2" label={t('Form')} value={paper.title} />
        <Block no="4" label={t('Organisation')} value={`${paper.organisation.name}, ${paper.organisation.address}`} />
        <Block no="5" label={t('Work order')} value={preview.workOrder} />
        <Block no="7" label={t('Description')} value={preview.description} />
        <Block no="8" label={t('Part number')} value={preview.partNumber} />
        <Block no="9" label={t('Quantity')} value={String(preview.quantity)} />
        <Block no="10" label={t('Serial number')} value={preview.serialNumber} />
        <Block no="11" label={t('Status / work')} value={review.block11.toUpperCase()} />
        <div className={css.block}>
          <span className={css.label}>12 {t('Remarks')}</span>
          <Stack gap={8}>
            {paper.lines.map((line, index) => (
              <Remark key={`${line.kind}-${index}`} line={line} jobNumber={jobNumber} />
            ))}
          </Stack>
        </div>
        <Block no="14a" label={t('Statement')} value={paper.statement} />
        <Block no="14c" label={t('Approval')} value={paper.approvalNo} />
        <Block no="14e" label={t('Date')} value={preview.date} />
      </div>
    </Section>
  );
}

/** One line with where it comes from: nothing on the paper is typed that the records know. */
function Remark({ line, jobNumber }: { line: RemarkLine; jobNumber: string }) {
  const { t } = useTranslation();
  const sources = [...new Map(line.source.map((source) => [source.label, source])).values()];
  return (
    <div>
      <Text size="sm" className={line.free ? css.free : undefined}>
        {line.text}
      </Text>
      <Group gap={6} className={css.source}>
        <span>{t(line.free ? 'Typed by hand' : 'From')}</span>
        {sources.map((source) => {
          const to = pathOf(source, jobNumber);
          return to ? (
            <Link key={source.label} to={to}>
              {source.label}
            </Link>
          ) : (
            <span key={source.label}>{source.label}</span>
          );
        })}
      </Group>
    </div>
  );
}

/** Where a record can be read; what has no screen of its own is named only. */
function pathOf(source: RemarkLine['source'][number], jobNumber: string): string | null {
  switch (source.entity) {
    case 'workOrder':
      return `/maintenance/mmc/${source.label}`;
    case 'ndtReport':
      return `/maintenance/ndt/reports/${source.id}`;
    case 'taskCard':
    case 'testRun':
      return `/task-cards/${jobNumber}#${source.label}`;
    default:
      return null;
  }
}

function Block({ no, label, value }: { no: string; label: string; value: string }) {
  return (
    <div className={css.block}>
      <span className={css.label}>
        {no} {label}
      </span>
      <span>{value}</span>
    </div>
  );
}
