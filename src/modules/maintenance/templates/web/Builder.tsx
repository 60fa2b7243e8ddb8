// By hand: a draft saves itself as it is built, beside what the tablet and the paper will show of it.
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { ActionButtons, type ReadyAction } from '#kernel/web/page/ScreenActions.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { SegmentedControl, Skeleton } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  formTemplate,
  formVersion,
  formWriters,
  isReportKind,
  kindsOfReports,
  publishStatement,
  withoutPictures,
} from '../shared/formTemplate.record.ts';
import type { Fault } from '../shared/lintForm.ts';
import { lintTemplate } from '../shared/lintReport.ts';
import * as calls from '../shared/templates.calls.ts';
import { AppliesInputs } from './AppliesInputs.tsx';
import { BuildTab, PaperTab, TryReportTab, TryTab } from './BuilderTabs.tsx';
import { useDraftForm, type Draft } from './useDraftForm.ts';
import { JobsTab, VersionsTab, type Form, type Version } from './FormVersions.tsx';
import css from './builder.module.css';
import { appliesIn } from './places.ts';

const tabs = ['build', 'try', 'paper', 'changes', 'jobs', 'about'] as const;
type Tab = (typeof tabs)[number];
const tabWords: Readonly<Record<Tab, string>> = {
  build: 'Build',
  try: 'Try on tablet',
  paper: 'Print preview',
  changes: 'Versions',
  jobs: 'Work orders',
  about: 'Applies to',
};

/** A form and its builder, by its key. */
export function Builder() {
  // `key` is no property a component is given.
  const { key: templateKey = '' } = useParams();
  const form = useGet(calls.formCall, { key: templateKey });
  return (
    <RecordPage record={formTemplate} id={templateKey}>
      {() =>
        form.data?.versions[0] ? (
          <Loaded key={form.data.versions[0].id} form={form.data} version={form.data.versions[0]} />
        ) : (
          <Skeleton height={300} m={20} />
        )
      }
    </RecordPage>
  );
}

function Loaded({ form, version }: { form: Form; version: Version }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const may = useCan()(formWriters);
  const draft = useDraftForm(version);
  const isReadOnly = version.status !== 'draft' || !may;
  const [selected, setSelected] = useState<string | null>(null);
  const earlier = form.versions.filter(({ number }) => number < version.number);
  const faults =
    isReadOnly && version.status !== 'draft' ? version.faults : lintTemplate(form.template.kind, draft.schema, earlier);
  const isReport = form.template.kind in kindsOfReports;
  // A report keeps the version it was begun with: no work order goes on with another.
  const shown = tabs.filter((one) => !isReport || one !== 'jobs');
  const tab = shown.find((one) => one === query.get('tab')) ?? 'build';
  const { primary, others, dialogs } = useFormActions(form, version, draft, faults);
  const { template } = form;
  return (
    <>
      <PageHead
        title={template.title}
        status={<StateChip record={formVersion} status={version.status} />}
        meaning={version.changeNote}
        crumbs={[{ label: 'Templates', to: '/maintenance/templates' }]}
        facts={[
          { label: 'Kind', value: <>{t(formTemplate.fields.kind.options?.[template.kind] ?? template.kind)}</> },
          { label: 'Version', value: <>{version.number}</> },
          { label: 'Applies to', value: <>{appliesIn(template.appliesInWords, t)}</> },
          { label: 'Written by', value: <>{version.writtenByName}</> },
          ...(isReport ? [] : [{ label: 'Open work orders', value: <>{form.openJobs}</> }]),
        ]}
        actions={
          !isReadOnly && (
            <span className={css.saved} role="status">
              {t(draft.state)}
            </span>
          )
        }
        steps={<ActionButtons primary={primary} others={others} />}
      />
      {dialogs}
      {draft.trouble && <Note tone="bad">{t(draft.trouble)}</Note>}
      <div className={css.tabs}>
        <SegmentedControl
          aria-label={t('Parts of this screen')}
          value={tab}
          onChange={(next) => setQuery(next === 'build' ? {} : { tab: next }, { replace: true })}
          data={shown.map((value) => ({ value, label: t(tabWords[value]) }))}
        />
      </div>
      <div className={css.page}>
        {tab === 'build' && <BuildTab {...{ form, draft, faults, isReadOnly, selected, setSelected }} />}
        {tab === 'try' &&
          (isReport ? (
            <TryReportTab kind={form.template.kind} schema={draft.schema} />
          ) : (
            <TryTab schema={draft.schema} />
          ))}
        {tab === 'paper' && (
          <PaperTab
            address={addressOf(
              isReportKind(form.template.kind) ? calls.reportTemplatePaperCall : calls.formPreviewCall,
              { id: version.id },
            )}
            isSaved={draft.isSaved}
          />
        )}
        {tab === 'changes' && <VersionsTab form={form} schema={draft.schema} number={version.number} />}
        {tab === 'jobs' && <JobsTab form={form} />}
        {tab === 'about' && (
          <div className={css.newForm}>
            <AppliesInputs
              value={draft.applies}
              names={form.names}
              onChange={draft.setApplies}
              isReadOnly={isReadOnly}
              isReport={isReport}
            />
            <History record={formTemplate} id={template.id} />
          </div>
        )}
      </div>
    </>
  );
}

function useFormActions(form: Form, version: Version, draft: Draft, faults: readonly Fault[]) {
  const { t } = useTranslation();
  const may = useCan()(formWriters);
  const [open, setOpen] = useState<'publish' | 'return' | 'retire' | 'next' | null>(null);
  const { key, title } = form.template;
  const submit = useSend(calls.submitFormCall, { id: version.id });
  const publish = useSend(calls.publishFormCall, { id: version.id });
  const giveBack = useSend(calls.returnFormCall, { id: version.id });
  const retire = useSend(calls.retireFormCall, { key });
  const next = useSend(calls.nextFormVersionCall, { key });
  const close = () => setOpen(null);
  const reload = () => refresh([formTemplate.name, formVersion.name]);
  const hand = async () => {
    try {
      await submit.mutateAsync(undefined);
      notify({ text: t('Handed over for approval') });
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  const action = (name: string, label: string, more: Partial<ReadyAction> = {}): ReadyAction => ({
    key: name,
    label: t(label),
    reason: null,
    ...more,
  });
  const notYet = !draft.isSaved
    ? 'Wait until it is saved.'
    : faults.length > 0
      ? 'Something is still to mend: see the list.'
      : null;
  const primary = !may
    ? undefined
    : version.status === 'draft'
      ? action('submit', 'Submit for approval', {
          reason: notYet,
          onClick: () => void hand(),
          isBusy: submit.isPending,
        })
      : version.status === 'review'
        ? action('publish', 'Approve', { onClick: () => setOpen('publish') })
        : action('next', 'New version', { onClick: () => setOpen('next') });
  const published = form.versions.some(({ status }) => status === 'published');
  const others = [
    ...(may && version.status === 'review'
      ? [action('return', 'Return to the writer', { inSight: true, onClick: () => setOpen('return') })]
      : []),
    action('export', 'Export', {
      onClick: () =>
        saveFile(
          `${key}.json`,
          JSON.stringify(
            { format: 'abs-form-1', key, title, kind: form.template.kind, schema: withoutPictures(draft.schema) },
            null,
            2,
          ),
        ),
    }),
    ...(may ? [action('copy', 'Copy to a new form', { to: `/maintenance/templates/new-form?copy=${key}` })] : []),
    ...(may && published ? [action('retire', 'Withdraw', { isGrave: true, onClick: () => setOpen('retire') })] : []),
  ];
  return {
    primary,
    others,
    dialogs: (
      <>
        {open === 'publish' && (
          <SignDialog
            title={t('Approve form')}
            statement={publishStatement}
            what={
              <p>
                {title} · {t('Version {{number}}', { number: version.number })}: {version.changeNote}
              </p>
            }
            actionLabel={t('Approve')}
            onSign={async (proof) => {
              await publish.mutateAsync(proof);
              await reload();
              notify({ text: t('Form approved') });
            }}
            onClose={close}
          />
        )}
        {open === 'return' && (
          <ReasonDialog
            title={t('Return to the writer')}
            action={t('Return')}
            isSafe
            onClose={close}
            onGive={(reason) => giveBack.mutateAsync({ reason })}
          />
        )}
        {open === 'retire' && (
          <ReasonDialog
            title={t('Withdraw form')}
            action={t('Withdraw')}
            onClose={close}
            onGive={(reason) => retire.mutateAsync({ reason })}
          />
        )}
        {open === 'next' && (
          <ReasonDialog
            title={t('What is new')}
            action={t('Begin')}
            isSafe
            onClose={close}
            onGive={(changeNote) => next.mutateAsync({ changeNote })}
          />
        )}
      </>
    ),
  };
}
