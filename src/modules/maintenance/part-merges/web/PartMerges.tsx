import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Select, Skeleton, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { LibraryFrame } from '#modules/maintenance/capabilities/web/public.tsx';
import { doublesCall, mergePartsCall, mergePlanCall } from '../shared/partMerges.calls.ts';

type Doubles = AnswerOf<typeof doublesCall>;
type DoublePart = Doubles['groups'][number]['parts'][number];
type Concerned = AnswerOf<typeof mergePlanCall>['moves'];

/** Part numbers on file in more than one spelling: what a merge would move is shown before anything is done. */
export function PartMerges() {
  const { t } = useTranslation();
  const doubles = useGet(doublesCall, {}, {});
  return (
    <LibraryFrame>
      <PageHead
        title="Duplicates"
        meaning="Part numbers with the same letters and digits. One record is kept; what is open goes over to it, what was signed, sent or released stays as it is."
      />
      <MainAndRail
        main={
          <>
            {' '}
            {doubles.isError && <Note tone="bad">{t(messageOf(doubles.error))}</Note>}
            {doubles.isPending && <Skeleton height={200} />}
            {doubles.data && (
              <Stack>
                {doubles.data.groups.length === 0 && <Text>{t('Every part number is on file once.')}</Text>}
                {doubles.data.groups.map((group) => (
                  <Doubled key={group.letters} parts={group.parts} />
                ))}
                <Merged rows={doubles.data.merged} />
              </Stack>
            )}
          </>
        }
      />
    </LibraryFrame>
  );
}

function Doubled({ parts }: { parts: DoublePart[] }) {
  const { t } = useTranslation();
  const [keptId, setKept] = useState(parts[0]?.id ?? '');
  const [fromId, setFrom] = useState(parts[1]?.id ?? '');
  const kept = parts.find(({ id }) => id === keptId) ?? parts[0];
  const from = parts.find(({ id }) => id === fromId && id !== kept?.id) ?? parts.find(({ id }) => id !== kept?.id);
  const [isShown, setShown] = useState(false);
  const data = parts.map(({ id, partnumber, cage }) => ({
    value: id,
    label: cage ? `${partnumber} · ${cage}` : partnumber,
  }));
  return (
    <Section title={parts.map(({ partnumber }) => partnumber).join(' · ')}>
      <FactTable
        head={['Part number', 'Part name', 'Maker', 'CAGE code', 'Open work orders', 'Work orders']}
        rows={parts.map((part) => ({
          key: part.id,
          cells: [
            <Link
              key="part"
              className="mono"
              to={`/maintenance/capabilities/part-numbers?q=${encodeURIComponent(part.partnumber)}`}
            >
              {part.partnumber}
            </Link>,
            part.partname,
            part.manufacturer,
            part.cage ? <Mono key="cage">{part.cage}</Mono> : '—',
            part.openJobs,
            part.jobs,
          ],
        }))}
      />
      <Group align="end" mt="sm">
        <Select
          label={t('Keep')}
          data={data}
          value={kept?.id ?? null}
          allowDeselect={false}
          onChange={(id) => setKept(id ?? keptId)}
        />
        <Select
          label={t('Merge into it')}
          data={data.filter(({ value }) => value !== kept?.id)}
          value={from?.id ?? null}
          allowDeselect={false}
          onChange={(id) => setFrom(id ?? fromId)}
        />
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t('What would move?')}
        </Button>
      </Group>
      {isShown && from && kept && <Plan key={`${from.id}:${kept.id}`} from={from} into={kept} />}
    </Section>
  );
}

function Plan({ from, into }: { from: DoublePart; into: DoublePart }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const plan = useGet(mergePlanCall, {}, { query: { fromId: from.id, intoId: into.id } });
  const merge = useSend(mergePartsCall, undefined, { also: ['partNumber', 'workOrder', 'gates', 'history'] });
  if (plan.isError) return <Note tone="bad">{t(messageOf(plan.error))}</Note>;
  if (!plan.data) return <Skeleton height={120} mt="sm" />;
  const { hindrances, warnings, moves, stays } = plan.data;
  const send = async () => {
    setError(null);
    try {
      await merge.mutateAsync({
        fromId: from.id,
        fromVersion: from.version,
        intoId: into.id,
        intoVersion: into.version,
        reason,
      });
      notify({ text: t('{{from}} was merged into {{into}}.', { from: from.partnumber, into: into.partnumber }) });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Stack gap="sm" mt="md">
      {hindrances.map((text) => (
        <Note key={text} tone="bad">
          {t(text)}
        </Note>
      ))}
      {warnings.map((text) => (
        <Note key={text} tone="info">
          {t(text)}
        </Note>
      ))}
      <Told title={t('Goes over to {{into}}', { into: into.partnumber })} rows={moves} none="Nothing goes over." />
      <Told title={t('Stays with {{from}}', { from: from.partnumber })} rows={stays} none="Nothing stays behind." />
      {hindrances.length === 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextInput
            label={t('Reason')}
            description={t('It stands in the history of both numbers. A merge is not undone.')}
            withAsterisk
            required
            minLength={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error && <Note tone="bad">{t(error)}</Note>}
          <Group justify="flex-end" mt="sm">
            <Button type="submit" loading={merge.isPending}>
              {t('Merge {{from}} into {{into}}', { from: from.partnumber, into: into.partnumber })}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}

function Told({ title, rows, none }: { title: string; rows: Concerned; none: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <FactTable
        head={['What', 'Quantity', 'Which']}
        empty={none}
        rows={rows.map(({ what, count, names }) => ({
          key: what,
          cells: [
            t(what),
            <span key="count" className="tabular">
              {count}
            </span>,
            <span key="names" className="mono">
              {names.join(', ')}
              {count > names.length && ' …'}
            </span>,
          ],
        }))}
      />
    </div>
  );
}

function Merged({ rows }: { rows: Doubles['merged'] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Section title={t('Merged')} count={rows.length}>
      <FactTable
        head={['Part number', 'Merged into', 'Merged', 'By', 'Reason']}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Mono key="from">{row.partnumber}</Mono>,
            <Link
              key="into"
              className="mono"
              to={`/maintenance/capabilities/part-numbers?q=${encodeURIComponent(row.into)}`}
            >
              {row.into}
            </Link>,
            <DateText key="at" value={row.mergedAt} />,
            row.by ?? '—',
            row.reason,
          ],
        }))}
      />
    </Section>
  );
}
