import { useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, Group, Select, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { LogTable } from './JobLog.tsx';
import { jobLogCall, jobLogPaperCall } from '../shared/jobLog.calls.ts';
import css from './jobs.module.css';

const verbs = {
  create: 'Created',
  update: 'Changed',
  status: 'Moved',
  sign: 'Signed',
  delete: 'Archived',
  restore: 'Put back',
  refused: 'Refused',
  comment: 'Commented',
};
const names = ['job', 'person', 'action', 'from', 'to'] as const;

/** Who did what to which job, when and why; nobody can change it. */
export function JobLogList() {
  const { t } = useTranslation();
  const [query, setWord] = useAddressWords();
  const [stack, setStack] = useState<number[]>([]);
  const text = new URLSearchParams(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const printed = Object.fromEntries(text);
  const before = stack.at(-1);
  if (before) text.set('before', String(before));
  const [settled] = useDebouncedValue(text.toString(), 250);
  const log = useGet(
    jobLogCall,
    {},
    { query: Object.fromEntries(new URLSearchParams(settled)), also: [workOrder.name, 'taskCard'] },
  );
  const set = (name: (typeof names)[number], value: string | null) => {
    setStack([]);
    setWord(name, value);
  };
  return (
    <>
      <PageHead
        title="Work Orders Logs"
        meaning="Every change to a work order and what belongs to it, newest first. Nobody can change it."
        actions={
          <Button component="a" variant="default" href={addressOf(jobLogPaperCall, {}, printed)} download>
            {t('Signed PDF')}
          </Button>
        }
      />
      <div className={css.logTools}>
        <TextInput
          label={t('Job')}
          value={query.get('job') ?? ''}
          onChange={(event) => set('job', event.currentTarget.value.trim())}
          maxLength={12}
          w={140}
        />
        <TextInput
          label={t('Person')}
          value={query.get('person') ?? ''}
          onChange={(event) => set('person', event.currentTarget.value)}
          maxLength={60}
          w={160}
        />
        <Select
          label={t('What')}
          clearable
          placeholder={t('Everything')}
          value={query.get('action')}
          onChange={(value) => set('action', value)}
          data={Object.entries(verbs).map(([value, label]) => ({ value, label: t(label) }))}
          w={150}
        />
        <DateInput
          label={t('From')}
          value={query.get('from') ?? ''}
          onChange={(day) => (day === '' || /^\d{4}-\d\d-\d\d$/.test(day)) && set('from', day)}
          w={150}
        />
        <DateInput
          label={t('To')}
          value={query.get('to') ?? ''}
          onChange={(day) => (day === '' || /^\d{4}-\d\d-\d\d$/.test(day)) && set('to', day)}
          w={150}
        />
      </div>
      <div className={css.logBody}>
        <LogTable answer={log} entries={log.data?.entries} withJob />
        <Group mt="sm">
          {stack.length > 0 && (
            <Button variant="default" onClick={() => setStack(stack.slice(0, -1))}>
              {t('Newer')}
            </Button>
          )}
          {log.data?.next && (
            <Button variant="default" onClick={() => setStack([...stack, log.data?.next ?? 0])}>
              {t('Older')}
            </Button>
          )}
        </Group>
      </div>
    </>
  );
}
