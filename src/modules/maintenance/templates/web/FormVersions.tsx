import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { diffForms, type Difference } from '../shared/diffForms.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { formPath, formVersion, formWriters, migrateStatement } from '../shared/formTemplate.record.ts';
import { formJobsCall, migrateFormCall, type formCall } from '../shared/templates.calls.ts';

export type Form = AnswerOf<typeof formCall>;
export type Version = Form['versions'][number];

const kindWords: Readonly<Record<Difference['kind'], { label: string; tone: 'good' | 'bad' | 'info' | 'neutral' }>> = {
  added: { label: 'Added', tone: 'good' },
  removed: { label: 'Removed', tone: 'bad' },
  changed: { label: 'Changed', tone: 'info' },
  moved: { label: 'Other section', tone: 'neutral' },
};

/** What a version says otherwise than the one before it, and all versions with their people. */
export function VersionsTab({ form, schema, number }: { form: Form; schema: FormSchema; number: number }) {
  const { t } = useTranslation();
  const before = form.versions.find((version) => version.number < number);
  const differences = before ? diffForms(before.schema, schema) : [];
  return (
    <>
      <Section
        title={before ? t('Changes since version {{number}}', { number: before.number }) : t('Changes')}
        count={differences.length}
      >
        {!before && <p>{t('There is no version before this one.')}</p>}
        {before && differences.length === 0 && <p>{t('Nothing differs.')}</p>}
        <FactTable
          head={['Change', 'Field', 'Part', 'Before', 'Now']}
          rows={differences.map(({ kind, what, part, before: was, now }) => ({
            key: `${kind} ${what} ${part}`,
            cells: [
              <StatusChip key="kind" tone={kindWords[kind].tone} label={kindWords[kind].label} />,
              what,
              t(part),
              was,
              now,
            ],
          }))}
        />
      </Section>
      <Section title={t('Versions')} count={form.versions.length}>
        <FactTable
          head={['Version', 'State', 'What is new', 'Written by', 'Approved by', 'Approved']}
          rows={form.versions.map((version) => ({
            key: version.id,
            cells: [
              version.number,
              <StateChip key="state" record={formVersion} status={version.status} />,
              version.changeNote,
              version.writtenByName,
              version.publishedByName ?? '',
              version.publishedAt ? <DateText key="at" value={version.publishedAt} kind="instant" /> : '',
            ],
          }))}
        />
      </Section>
    </>
  );
}

/** Open work orders and the version each goes by; an engineer lets one after the other go on with the version in use (R24). */
export function JobsTab({ form }: { form: Form }) {
  const { t } = useTranslation();
  const may = useCan()(formWriters);
  const { key, title } = form.template;
  const jobs = useGet(formJobsCall, { key });
  const migrate = useSend(migrateFormCall, { key });
  const [job, setJob] = useState<AnswerOf<typeof formJobsCall>['jobs'][number] | null>(null);
  const published = jobs.data?.published ?? null;
  return (
    <Section title={t('Open work orders')} count={jobs.data?.jobs.length}>
      <p>
        {t(
          'A work order keeps the version it was opened with. Each goes on with the version in use when an engineer approves it.',
        )}
      </p>
      <FactTable
        head={['Work order', 'Part', 'Status', 'Version', 'Form', 'Not asked any more', '']}
        empty={jobs.isSuccess ? 'No open work order is for this form.' : ''}
        rows={(jobs.data?.jobs ?? []).map((one) => ({
          key: one.jobId,
          cells: [
            <Link key="job" className="mono" to={`/maintenance/mmc/${one.jobNumber}?tab=forms`}>
              {one.jobNumber}
            </Link>,
            `${one.partName} ${one.serialNumber}`,
            <StateChip key="state" record={workOrder} status={one.status} />,
            one.number ?? t('None'),
            one.filled ? (
              <Link key="form" to={formPath({ number: one.filled })}>
                {one.filled}
              </Link>
            ) : (
              ''
            ),
            one.lost.join(', '),
            may && published !== null && one.number !== published && one.filledStatus !== 'signed' ? (
              <Button key="use" size="compact-md" variant="default" onClick={() => setJob(one)}>
                {t('Use version {{number}}', { number: published })}
              </Button>
            ) : (
              ''
            ),
          ],
        }))}
      />
      {job && (
        <SignDialog
          title={t('Use version {{number}}', { number: published })}
          statement={migrateStatement}
          what={
            <>
              <p>
                {job.jobNumber} · {title} ·{' '}
                {t('from version {{from}} to {{to}}', { from: job.number ?? '–', to: published })}
              </p>
              {job.lost.length > 0 && (
                <Note tone="info">
                  {t('These answers stay in the form under their version: {{fields}}.', {
                    fields: job.lost.join(', '),
                  })}
                </Note>
              )}
            </>
          }
          actionLabel={t('Approve')}
          onSign={async (proof) => {
            await migrate.mutateAsync({ jobId: job.jobId, ...proof });
            notify({ text: t('{{job}} goes on with version {{number}}', { job: job.jobNumber, number: published }) });
          }}
          onClose={() => setJob(null)}
        />
      )}
    </Section>
  );
}
