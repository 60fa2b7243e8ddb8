import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, Checkbox, Group, Radio, Stack, TagsInput, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { ndtAskedCall, beginNdtCall } from '../shared/ndtReports.calls.ts';
import { beginRunCall } from '../shared/ndtRuns.calls.ts';

/** A new report from a job: technique, what the route asks for, and this morning's process checks. The rest is filled from them. */
export function NewNdt() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [job, setJob] = useState<string | null>(query.get('job'));
  const [jobLabel, setJobLabel] = useState<string | null>(query.get('job'));
  return (
    <>
      <PageHead
        title="New NDT report"
        crumbs={[{ label: 'NDT reports', to: '/maintenance/ndt/reports' }]}
        meaning="Fields are filled from the technique and this morning’s process checks."
      />
      <Stack gap="lg" maw={800} px="lg" pb="lg">
        <LinkInput
          to="workOrder"
          label={t('Job')}
          required
          value={job}
          valueLabel={jobLabel}
          onChange={(id, option) => {
            setJob(id);
            setJobLabel(option?.label ?? null);
          }}
        />
        {job && <FromJob key={job} job={job} />}
      </Stack>
    </>
  );
}

function FromJob({ job }: { job: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useRecord(workOrder, job);
  const number = found.data?.row.number;
  const start = useGet(
    ndtAskedCall,
    { id: number ?? '' },
    { also: [ndtProcessCheck.name], enabled: number !== undefined },
  );
  const [code, setCode] = useState<string | null>(null);
  const [items, setItems] = useState<string[]>([]);
  const [area, setArea] = useState('');
  const [check, setCheck] = useState<string | null>(null);
  const [others, setOthers] = useState<{ id: string; label: string }[]>([]);
  const beginRun = useSend(beginRunCall);
  const begin = useSend(beginNdtCall, { id: number ?? '' });
  if (!start.data) return found.isError ? <Text c="red">{t(messageOf(found.error))}</Text> : null;
  const technique = start.data.techniques.find((one) => one.code === code) ?? null;
  const wanted = start.data.required.filter((one) => one.method === technique?.method);
  const cardNo = wanted.find((one) => items.includes(one.item))?.cardNo ?? null;
  const send = async () => {
    if (!code) return;
    if (others.length > 0) {
      const units = [{ job, items, ...(cardNo ? { cardNo } : {}) }, ...others.map(({ id }) => ({ job: id, items }))];
      const { rows } = await beginRun.mutateAsync({ technique: code, units });
      await navigate(`/maintenance/ndt/reports/${rows[0]?.number ?? ''}`);
      return;
    }
    const { row } = await begin.mutateAsync({
      technique: code,
      items,
      cardNo,
      ...(area.trim() ? { area: area.trim() } : {}),
    });
    await navigate(`/maintenance/ndt/reports/${row.number}`);
  };
  return (
    <>
      <Radio.Group
        label={t('Technique')}
        value={code ?? ''}
        onChange={(value) => {
          setCode(value);
          setItems([]);
        }}
      >
        <Stack gap="xs" mt="xs">
          {start.data.techniques.map((one) => (
            <Radio
              key={one.code}
              value={one.code}
              label={`${one.code} rev ${one.revision}`}
              description={`${one.method} · ${one.title}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {start.data.techniques.length === 0 && <Text>{t('No published technique fits this part.')}</Text>}
      {technique && (
        <>
          <Section title={t('Process checks of today')}>
            {technique.checks.length === 0 && <Text size="sm">{t('This technique needs none.')}</Text>}
            {technique.checks.map((one) => (
              <Group key={one.name} mb="xs">
                <StatusChip
                  tone={one.passed === null ? 'warn' : one.passed ? 'good' : 'bad'}
                  label={t(one.passed === null ? 'Not recorded' : one.passed ? 'Passed' : 'Failed')}
                />
                <span>{one.name}</span>
                {one.passed !== true && (
                  <Button variant="default" size="compact-sm" onClick={() => setCheck(one.name)}>
                    {t('Record a check')}
                  </Button>
                )}
              </Group>
            ))}
          </Section>
          {wanted.length > 0 && (
            <Checkbox.Group label={t('What the route asks for')} value={items} onChange={setItems}>
              <Stack gap="xs" mt="xs">
                {wanted.map((one) => (
                  <Checkbox
                    key={one.item}
                    value={one.item}
                    label={one.item}
                    description={[one.cardNo, one.report && `${one.report} (${one.status ?? ''})`]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <TagsInput
            label={t('Items inspected')}
            description={t('In the route’s words, so that gate G11 finds them.')}
            value={items}
            onChange={setItems}
            maxTags={40}
          />
          <TextInput
            label={t('Area')}
            placeholder={items.join(', ')}
            value={area}
            onChange={(event) => setArea(event.currentTarget.value)}
            maxLength={200}
          />
          <LinkInput
            key={others.length}
            to="workOrder"
            label={t('Also inspected in this run')}
            description={t('Units of other work orders: the same technique and readings, a report each.')}
            value={null}
            onChange={(id, option) => {
              if (id && id !== job && !others.some((one) => one.id === id))
                setOthers([...others, { id, label: option?.label ?? id }]);
            }}
          />
          {others.map((one) => (
            <Group key={one.id}>
              <span>{one.label}</span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => setOthers(others.filter((other) => other.id !== one.id))}
              >
                {t('Remove')}
              </Button>
            </Group>
          ))}
          {technique.problems.map((problem) => (
            <Text key={problem} c="red" role="alert">
              {t(problem)}
            </Text>
          ))}
          {(begin.error ?? beginRun.error) && (
            <Text c="red" role="alert">
              {t(messageOf(begin.error ?? beginRun.error))}
            </Text>
          )}
          <Group>
            <ReasonButton
              onClick={() => void send().catch(() => undefined)}
              loading={begin.isPending || beginRun.isPending}
              reason={
                items.length === 0
                  ? 'Choose the items first.'
                  : technique.problems.length > 0 && 'The technique cannot be used yet: see above.'
              }
            >
              {t('Begin report')}
            </ReasonButton>
          </Group>
          {check !== null && (
            <RecordDialog
              record={ndtProcessCheck}
              values={{ name: check, shift: 'day', passed: true }}
              opened
              onClose={() => setCheck(null)}
            />
          )}
        </>
      )}
    </>
  );
}
