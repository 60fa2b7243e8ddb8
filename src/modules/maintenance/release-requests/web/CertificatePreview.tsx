import { Section } from '#kernel/web/ui/Section.tsx';
import { Stack, Text, Tooltip } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import type { Request, Review } from './review.ts';
import css from './preview.module.css';

/** The certificate as it will be printed; every line of block 12 says which records it comes from. */
export function CertificatePreview({ request, review }: { request: Request; review: Review }) {
  const { t } = useWords();
  const [, partName = '', serialNumber = ''] = (request.jobIdLabel ?? '').split(' · ');
  return (
    <Section title={t('Certificate preview')}>
      <div className={css.paper}>
        <Block no="5" label={t('Work order')} value={review.preview.workOrder} />
        <Block no="7" label={t('Description')} value={partName} />
        <Block no="10" label={t('Serial number')} value={serialNumber} />
        <Block no="11" label={t('Status / work')} value={review.block11.toUpperCase()} />
        <div className={css.block}>
          <span className={css.label}>12 {t('Remarks')}</span>
          <Stack gap={2}>
            {review.block12.map((line, index) => (
              <Tooltip
                key={`${line.kind}-${index}`}
                label={line.free ? t('Typed by hand') : line.source.map((source) => source.label).join(', ')}
                openDelay={200}
                multiline
                maw={320}
              >
                <Text size="sm" className={line.free ? css.free : undefined} tabIndex={0}>
                  {line.text}
                </Text>
              </Tooltip>
            ))}
          </Stack>
        </div>
        <Block no="14c" label={t('Approval')} value={review.preview.organisation} />
        <Block no="14e" label={t('Date')} value={review.preview.date} />
      </div>
    </Section>
  );
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
