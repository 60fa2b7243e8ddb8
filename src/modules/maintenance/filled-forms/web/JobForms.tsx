import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  beginFilledFormCall,
  filledFormPaperCall,
  jobFormsCall,
} from '#modules/maintenance/templates/shared/filledForms.calls.ts';
import { formInstance, formKinds, formPath } from '#modules/maintenance/templates/shared/formTemplate.record.ts';

/** The forms of a work order: those it is to have and those filled in, on its page. */
export function JobForms({ jobNumber }: { jobNumber: string; jobId?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useCan()('maintenance.user');
  const [anew, setAnew] = useState<string | null>(null);
  const forms = useGet(jobFormsCall, { job: jobNumber });
  const begin = useSend(beginFilledFormCall, { job: jobNumber });
  const open = async (key: string, reason?: string) => {
    const { number } = await begin.mutateAsync({ key, ...(reason ? { reason } : {}) });
    void navigate(formPath({ number }));
  };
  const start = (key: string) =>
    open(key).catch((error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) }));
  const rows = forms.data?.forms ?? [];
  const replaced = forms.data?.replaced ?? [];
  return (
    <Section title={t('Forms')} count={rows.length}>
      {forms.isSuccess && rows.length === 0 && (
        <p>{t('No form is for this work order. Quality builds forms under Templates.')}</p>
      )}
      <FactTable
        head={['Name', 'Kind', 'Version', 'Release', 'State', 'Signed', '']}
        rows={rows.map(({ key, title, kind, required, versionNumber, filled }) => ({
          key,
          cells: [
            filled ? (
              <Link key="title" to={formPath(filled)}>
                {title}
              </Link>
            ) : (
              title
            ),
            t(formKinds[kind as keyof typeof formKinds]),
            versionNumber,
            t(required ? 'Required' : 'Optional'),
            filled ? (
              <StateChip key="state" record={formInstance} status={filled.status} />
            ) : (
              <StatusChip key="state" tone="neutral" label="Not begun" />
            ),
            filled?.signedAt ? (
              <>
                {filled.signedByName}, <DateText value={filled.signedAt} kind="instant" />
              </>
            ) : (
              ''
            ),
            <>
              {may && !filled && (
                <Button size="compact-md" onClick={() => void start(key)} loading={begin.isPending}>
                  {t('Fill in')}
                </Button>
              )}
              {filled?.status === 'draft' && (
                <Button size="compact-md" component={Link} to={formPath(filled)} variant="default">
                  {t('Open')}
                </Button>
              )}
              {filled?.status === 'signed' && (
                <>
                  <Button
                    size="compact-md"
                    component="a"
                    href={addressOf(filledFormPaperCall, { id: filled.number })}
                    target="_blank"
                    variant="default"
                  >
                    {t('Print')}
                  </Button>{' '}
                  {may && (
                    <Button size="compact-md" variant="subtle" onClick={() => setAnew(key)}>
                      {t('Fill in anew')}
                    </Button>
                  )}
                </>
              )}
            </>,
          ],
        }))}
      />
      {replaced.length > 0 && (
        <p>
          {t('Replaced or discarded')}:{' '}
          {replaced.map(({ number, title }) => (
            <Link key={number} to={formPath({ number })}>
              {number} {title}{' '}
            </Link>
          ))}
        </p>
      )}
      {anew && (
        <ReasonDialog
          title={t('Fill in anew')}
          action={t('Begin')}
          isSafe
          onClose={() => setAnew(null)}
          onGive={(reason) => open(anew, reason)}
        />
      )}
    </Section>
  );
}
