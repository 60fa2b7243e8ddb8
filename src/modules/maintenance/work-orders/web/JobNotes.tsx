import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { holdWords } from '../shared/hold.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import type { Overview } from './jobTabs.ts';
import { JobLink } from './public.tsx';
import css from './jobs.module.css';
import { useSend } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { reviewWarrantyCall } from '../shared/jobChanges.calls.ts';

type Job = RowOf<typeof workOrder>;

/** What everybody must know before touching this job: evaluation only, a hold, a warranty question, its certificates. */
export function JobNotes({ job, overview }: { job: Job; overview: Overview | undefined }) {
  const { t } = useTranslation();
  const maySay = useCan()('quality.user');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {job.evaluationOnly && (
        <p className={css.note} data-tone="warn">
          {t('Evaluation only.')} {job.evaluationReason}
        </p>
      )}
      {job.openHold && (
        <p className={css.note} data-tone="warn">
          {t('On hold: {{reason}}', { reason: t(holdWords[job.openHold as keyof typeof holdWords] ?? job.openHold) })}
          <span>
            {t('since')} <DateText value={job.holdSince} />
          </span>
        </p>
      )}
      {job.warrantyReview && (
        <div className={css.note} data-tone={job.warrantyReview === 'open' ? 'warn' : undefined}>
          <span>
            {job.warrantyReview === 'open'
              ? t('Second visit within 90 days of our release: warranty is not decided.')
              : t(workOrder.fields.warrantyReview.options?.[job.warrantyReview] ?? '')}
          </span>
          {overview?.reworkOf && <JobLink number={overview.reworkOf} />}
          {job.warrantyReview === 'open' && maySay && (
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {t('Decide')}
            </Button>
          )}
        </div>
      )}
      {(overview?.certificates ?? []).map((certificate) => (
        <p
          key={certificate.number}
          className={css.note}
          data-tone={certificate.status === 'issued' ? 'good' : undefined}
        >
          {t(workOrder.fields.certificateTypes.options?.[certificate.type as 'CAAT_FORM_1'] ?? certificate.type)}
          <Link to={`/maintenance/releases/${encodeURIComponent(certificate.number)}`} className="mono">
            {certificate.number}
          </Link>
          <DateText value={certificate.issuedAt} /> {certificate.status !== 'issued' && t(certificate.status)}
        </p>
      ))}
      {isOpen && <WarrantyDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

function WarrantyDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'warranty' | 'notWarranty' | null>(null);
  const [reason, setReason] = useState('');
  const decide = useSend(reviewWarrantyCall, { id: job.id });
  return (
    <Modal opened onClose={onClose} title={t('Warranty review')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (result) decide.mutate({ result, reason, version: job.version }, { onSuccess: onClose });
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label={t('The second visit is')}
            withAsterisk
            value={result}
            onChange={(value) => setResult(value as 'warranty')}
          >
            <Group gap="md" mt={4}>
              <Radio value="warranty" label={t('Warranty')} />
              <Radio value="notWarranty" label={t('Not warranty')} />
            </Group>
          </Radio.Group>
          <Textarea
            label={t('Reason')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {decide.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(decide.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={decide.isPending}
              reason={!result ? 'Choose what it is first.' : reason.trim().length < 5 && 'Say why, in a few words.'}
            >
              {t('Decide')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
