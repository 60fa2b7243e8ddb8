import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import {
  labelIn,
  processTimeWords,
  readingKinds,
  timesOf,
  type ProcessTime,
} from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { acceptStatement, performStatement } from '../shared/ndtReport.workflow.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { afterCheckCall, performRunCall, acceptRunCall, processTimeCall } from '../shared/ndtRuns.calls.ts';
import { nextTime } from '../shared/ndtTimes.ts';
import { ndtDeviations } from '../shared/ndtDeviations.ts';
import css from './ndt.module.css';
import { useRows } from '#kernel/web/data/records.ts';

type Row = RowOf<typeof ndtReport>;

/** The calibration check after a run: recorded once, now; drift above 10 % voids the run. */
export function AfterCheckButton({ row, isSaved }: { row: Row; isSaved: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [drift, setDrift] = useState('');
  const send = useSend(afterCheckCall, { id: row.id });
  const isDue = readingKinds[row.method].some((kind) => kind.afterCheck) && !row.parameters['afterCheckDriftPercent'];
  const concerned = send.data?.alsoConcerned ?? [];
  if (!isDue && !isOpen) return null;
  return (
    <>
      <ReasonButton
        variant="default"
        reason={!isSaved && 'What was typed is being saved.'}
        onClick={() => setOpen(true)}
      >
        {t('Record after-check')}
      </ReasonButton>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('After-check')} size={420}>
        {send.data?.isVoid ? (
          <Stack>
            <Text role="alert">{t('The run is void. Inspect again what was tested since the last good check:')}</Text>
            {concerned.length === 0 && <Text size="sm">{t('No other report is open on this instrument.')}</Text>}
            {concerned.map((one) => (
              <Link key={one.number} to={`/maintenance/ndt/reports/${one.number}`}>
                {one.number} · {one.jobNumber}
              </Link>
            ))}
          </Stack>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void send
                .mutateAsync({ version: row.version, driftPercent: drift })
                .then((answer) => (answer.isVoid ? undefined : setOpen(false)))
                .catch(() => undefined);
            }}
          >
            <Stack>
              <Text size="sm">{t('Above 10 % the run is void. The check cannot be recorded again.')}</Text>
              <TextInput
                label={t('Drift (%)')}
                inputMode="decimal"
                maxLength={7}
                data-autofocus
                value={drift}
                onChange={(event) => setDrift(event.currentTarget.value.trim().replace(',', '.'))}
              />
              {send.isError && (
                <Text c="red" role="alert">
                  {t(messageOf(send.error))}
                </Text>
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setOpen(false)}>
                  {t('Cancel')}
                </Button>
                <ReasonButton type="submit" loading={send.isPending} reason={drift === '' && 'Give the drift first.'}>
                  {t('Record after-check')}
                </ReasonButton>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  );
}

/** Signs or accepts all units of a run with one PIN. */
export function RunButtons({ row }: { row: Row }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'perform' | 'accept' | null>(null);
  const run = row.run ?? '';
  const others = useRows(ndtReport, { 'f.run.in': run, size: 50 }, { enabled: run !== '' });
  const perform = useSend(performRunCall, { run });
  const accept = useSend(acceptRunCall, { run });
  const rows = others.data?.rows ?? [];
  const drafts = rows.filter((one) => one.status === 'draft').length;
  const toAccept = rows.filter((one) => one.status === 'performed' && one.result !== 'rejected').length;
  const signed = rows.filter((one) =>
    asked === 'perform' ? one.status === 'draft' : one.status === 'performed' && one.result !== 'rejected',
  );
  return (
    <>
      {drafts > 1 && (
        <Button variant="default" onClick={() => setAsked('perform')}>
          {t('Sign whole run')} ({drafts})
        </Button>
      )}
      {toAccept > 1 && (
        <Button variant="default" onClick={() => setAsked('accept')}>
          {t('Accept whole run')} ({toAccept})
        </Button>
      )}
      {asked && (
        <SignDialog
          title={t(asked === 'perform' ? 'Sign whole run' : 'Accept whole run')}
          deviations={signed.flatMap((one) =>
            ndtDeviations(one, t).map((each) => ({ ...each, what: `${one.number} ${each.what}` })),
          )}
          statement={asked === 'perform' ? performStatement : acceptStatement}
          what={signed.map((one) => `${one.number} · ${one.jobNumber}`).join(', ')}
          actionLabel={t(asked === 'perform' ? 'Sign whole run' : 'Accept whole run')}
          onSign={(proof) => (asked === 'perform' ? perform : accept).mutateAsync(proof)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface TimesProps {
  row: Row;
  title: string;
  /** The moments that stand here, as the layout calls them. */
  fields: readonly FormField[];
  /** Only while the report is written: false while something typed is not stored yet. */
  isSaved?: boolean;
}

/** When the steps of a timed test happened; while it is written, the step that comes next and how long the last one lasts. */
export function ProcessTimes({ row, title, fields, isSaved }: TimesProps) {
  const { t, language } = useTranslation();
  const send = useSend(processTimeCall, { id: row.id });
  const isWritten = isSaved !== undefined;
  const steps = timesOf(row.method);
  const shown = fields.flatMap((field) => {
    const name = steps.find((step) => step === field.id);
    return name ? [{ name, label: labelIn(language, field) }] : [];
  });
  const [first] = steps;
  const next = nextTime(row.method, row.times);
  const last = steps.findLast((name) => row.times[name] !== undefined);
  const minutes = useMinutesSince(isWritten && next !== null && last ? row.times[last] : undefined);
  if (!first || (!isWritten && !last)) return null;
  const record = (time: ProcessTime) => void send.mutateAsync({ version: row.version, time }).catch(() => undefined);
  return (
    <Section title={title}>
      <div className={css.readings}>
        {shown.map(({ name, label }) => (
          <div key={name} className={css.reading} data-state={row.times[name] ? 'good' : undefined}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            {row.times[name] ? <DateText value={row.times[name]} kind="instant" /> : '–'}
            {name === last && minutes !== null && (
              <span className={css.state}>{t('{{minutes}} min', { minutes: minutes.toFixed(1) })}</span>
            )}
          </div>
        ))}
      </div>
      {isWritten && (
        <Group mt="sm">
          {next && (
            <ReasonButton
              reason={!isSaved && 'Wait until it is saved.'}
              loading={send.isPending}
              onClick={() => record(next)}
            >
              {t(processTimeWords[next])}
            </ReasonButton>
          )}
          {last && (
            <Button variant="default" disabled={!isSaved || send.isPending} onClick={() => record(first)}>
              {t('{{step}} again', { step: t(processTimeWords[first]) })}
            </Button>
          )}
        </Group>
      )}
      {send.isError && (
        <Text c="red" role="alert">
          {t(messageOf(send.error))}
        </Text>
      )}
    </Section>
  );
}

/** Minutes since a moment, told anew every few seconds; null without one. */
function useMinutesSince(moment: string | undefined): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return undefined;
    const clock = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(clock);
  }, [moment]);
  return moment === undefined ? null : Math.max(0, now - Date.parse(moment)) / 60_000;
}
