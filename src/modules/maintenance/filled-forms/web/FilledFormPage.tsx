// By hand: every answer is kept by itself, first on this device and then on the server, so that a dead battery loses nothing.
import { useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { ActionButtons } from '#kernel/web/page/ScreenActions.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Select, Skeleton, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { judgeForm, type Attached, type FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import {
  discardFormCall,
  filledFormCall,
  filledFormPaperCall,
  formFindingCall,
  signFieldCall,
  signFormCall,
} from '#modules/maintenance/templates/shared/filledForms.calls.ts';
import {
  discardStatement,
  fieldStatement,
  fillStatement,
  formInstance,
} from '#modules/maintenance/templates/shared/formTemplate.record.ts';
import { useAnswers, type Whole } from './useAnswers.ts';
import { FormFill } from '#modules/maintenance/form-fields/web/public.tsx';
import css from './filled.module.css';

/** A form of a work order, to be filled in and signed on a tablet. */
export const FilledFormPage = ({ number }: { number: string }) => (
  <RecordPage record={formInstance} id={number}>
    {(row) => <Loaded key={row.id} id={row.number} />}
  </RecordPage>
);

function Loaded({ id }: { id: string }) {
  const whole = useGet(filledFormCall, { id });
  return whole.data ? <Filled form={whole.data} /> : <Skeleton height={240} m={20} />;
}

function Filled({ form }: { form: Whole }) {
  const { t } = useTranslation();
  const { row, schema, signed, findings, job } = form;
  const may = useCan()('maintenance.user') && form.closed === null;
  const { answers, set, troubles, isAway, isSaved } = useAnswers(form);
  const [signing, setSigning] = useState<'form' | FormField | null>(null);
  const name = useSend(formFindingCall, { id: row.number });
  const signEntry = useSend(signFieldCall, {
    id: row.number,
    field: typeof signing === 'object' && signing ? signing.id : '',
  });
  const sign = useSend(signFormCall, { id: row.number });
  const [isDiscarding, setDiscarding] = useState(false);
  const judged = judgeForm(schema, { answers, findings, signed: new Set(Object.keys(signed)) });
  // A field is red for what was typed in it; what is merely missing stands in the list beside.
  const wrong = Object.fromEntries(
    judged.problems
      .filter(({ text }) => !text.endsWith('is not filled in.') && !text.includes('sign'))
      .map(({ path, text }) => [path, text]),
  );
  const upload = async (file: File): Promise<Attached> => {
    try {
      const id = await attachFile({ entity: formInstance.name, entityId: row.id }, file, crypto.randomUUID());
      return { id, name: file.name };
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
      throw error;
    }
  };
  const reason = !isSaved
    ? 'Wait until every answer is stored.'
    : judged.problems.length > 0
      ? 'Something is still missing: see the list.'
      : null;
  const isDraft = row.status === 'draft';
  const primary =
    isDraft && may ? { key: 'sign', label: t('Sign form'), reason, onClick: () => setSigning('form') } : undefined;
  return (
    <>
      <PageHead
        number={row.number}
        title={row.title}
        status={<StateChip record={formInstance} status={row.status} />}
        crumbs={[
          { label: 'Work orders', to: '/maintenance/workorders' },
          { label: job.number, to: `/maintenance/mmc/${job.number}?tab=forms` },
        ]}
        facts={[
          { label: 'Part', value: <>{job.partName}</> },
          { label: 'Part number', value: <span className="mono">{job.partNumber}</span> },
          { label: 'Serial number', value: <span className="mono">{job.serialNumber}</span> },
          { label: 'Version', value: <>{form.versionNumber}</> },
          ...(row.signedByName ? [{ label: 'Signed by', value: <>{row.signedByName}</> }] : []),
        ]}
        actions={
          <>
            {isDraft && (
              <span className={css.saved} role="status">
                {t(isAway ? 'No connection: kept on this device' : isSaved ? 'Saved' : 'Saving…')}
              </span>
            )}
          </>
        }
        steps={
          <ActionButtons
            primary={primary}
            others={[
              ...(isDraft && may
                ? [{ key: 'discard', label: t('Discard'), reason: null, onClick: () => setDiscarding(true) }]
                : []),
              {
                key: 'print',
                label: t('Print'),
                reason: null,
                inSight: true,
                href: addressOf(filledFormPaperCall, { id: row.number }),
              },
            ]}
          />
        }
      />
      {row.status === 'discarded' && (
        <Note tone="info">
          {t('Discarded by {{name}}: {{reason}}', { name: row.discardedByName, reason: row.discardReason })}
        </Note>
      )}
      {form.closed && isDraft && <Note tone="info">{t(form.closed)}</Note>}
      <MainAndRail
        main={
          <FormFill
            schema={schema}
            answers={answers}
            judged={judged}
            isReadOnly={!may || !isDraft}
            onAnswer={set}
            errors={{ ...wrong, ...troubles }}
            signed={signed}
            onSign={may ? setSigning : undefined}
            onFile={may ? upload : undefined}
            outside={(path) => (
              <Select
                label={t('Finding that stands for this value')}
                data={form.jobFindings.map(({ findingNo, defect }) => ({
                  value: findingNo,
                  label: `${findingNo} ${defect}`,
                }))}
                value={findings[path] ?? null}
                disabled={!may || !isDraft}
                clearable
                nothingFoundMessage={t('The work order has no finding: raise one at its task card.')}
                onChange={(findingNo) =>
                  void name
                    .mutateAsync({ path, findingNo })
                    .catch((error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) }))
                }
              />
            )}
          />
        }
        rail={
          <>
            {isDraft && (
              <Section title={t('Before it can be signed')} count={judged.problems.length}>
                {judged.problems.length === 0 ? (
                  <p>{t('Everything is there.')}</p>
                ) : (
                  <ul className={css.problems}>
                    {judged.problems.map(({ path, text }) => (
                      <li key={`${path} ${text}`}>{t(text)}</li>
                    ))}
                  </ul>
                )}
              </Section>
            )}
            {form.earlier.map(({ number, values }) => (
              <Section key={number} title={t('From version {{number}}', { number })}>
                <FactTable
                  head={['Field', 'Answer']}
                  rows={values.map(({ label, value }) => ({ key: label, cells: [label, value] }))}
                />
              </Section>
            ))}
            <History record={formInstance} id={row.id} />
          </>
        }
      />
      {isDiscarding && <DiscardDialog form={form} onClose={() => setDiscarding(false)} />}
      {signing && (
        <SignDialog
          title={t(signing === 'form' ? 'Sign form' : 'Sign entry')}
          deviations={
            signing === 'form'
              ? judged.outside.map((path) => ({ what: wordsOf(form, path), finding: findings[path] ?? null }))
              : []
          }
          statement={signing === 'form' ? fillStatement : fieldStatement}
          what={
            <p>
              {row.title} · {row.number} · {job.number}
              {signing !== 'form' && ` · ${signing.label}`}
            </p>
          }
          actionLabel={t('Sign')}
          onSign={async (proof) => {
            await (signing === 'form'
              ? sign.mutateAsync({ ...proof, version: row.version })
              : signEntry.mutateAsync(proof));
            notify({ text: t('Signed') });
          }}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  );
}

/** An inspector signs why a form that was begun is not wanted. */
function DiscardDialog({ form: { row, job }, onClose }: { form: Whole; onClose: () => void }) {
  const { t } = useTranslation();
  const discard = useSend(discardFormCall, { id: row.number }, { also: ['gates'] });
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <SignDialog
      title={t('Discard form')}
      statement={discardStatement}
      what={
        <p>
          {row.title} · {row.number} · {job.number}
        </p>
      }
      actionLabel={t('Discard form')}
      validate={() => {
        setMissing(reason.trim().length < 5);
        return reason.trim().length >= 5;
      }}
      onSign={async (proof) => {
        await discard.mutateAsync({ reason: reason.trim(), ...proof });
        notify({ text: t('Form discarded') });
      }}
      onClose={onClose}
    >
      <Textarea
        label={t('Reason')}
        description={t('What was filled in stays to be read.')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isMissing ? t('Say why') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SignDialog>
  );
}

function wordsOf({ schema }: Whole, path: string): string {
  const [id, row, column] = path.split('.');
  const field = schema.sections.flatMap(({ fields }) => fields).find((one) => one.id === id);
  const cell = field?.columns?.find((one) => one.id === column);
  return cell ? `${field?.label} ${Number(row) + 1}: ${cell.label}` : (field?.label ?? path);
}
