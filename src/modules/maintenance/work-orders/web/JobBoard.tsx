import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { ListFoot } from '#kernel/web/list/ListFooter.tsx';
import { useIsNarrow } from '#kernel/web/page/useIsNarrow.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { useRecord, type RecordAnswer } from '#kernel/web/data/records.ts';
import { useSteps } from '#kernel/web/page/useSteps.tsx';
import { Select, Skeleton, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inWords } from '#kernel/shared/field.ts';
import { jobPageCall } from '../shared/jobList.calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { holdWords } from '../shared/hold.ts';
import { openStatuses, shopWords, workOrder } from '../shared/workOrder.record.ts';
import { workOrderWorkflow } from '../shared/workOrder.workflow.ts';
import { CardsProgress, GatesFailing, Promised } from './jobCells.tsx';
import { CustomerText } from './public.tsx';
import { useCustomers } from './useCustomers.ts';
import css from './jobs.module.css';

type BoardJob = AnswerOf<typeof jobPageCall>['rows'][number];

type Status = (typeof openStatuses)[number];

/** The step that leads from one phase to another, if people take one there. */
const stepTo = (from: string, to: Status): string | undefined =>
  Object.entries(workOrderWorkflow.transitions).find(
    ([, step]) => step.to === to && (step.from as readonly string[]).includes(from),
  )?.[0];

/** Each word of a filter once, for its choices. */
const choicesOf = (words: readonly (string | null)[]) =>
  [...new Set(words.filter((word) => word !== null))].toSorted((a, b) => a.localeCompare(b));

/** What the board shows lives in its address, as with a list. */
function useBoardState() {
  const options = useOptions();
  const [query, setQuery] = useSearchParams();
  const own = typeof options.shop === 'string' && options.shop in shopWords ? options.shop : null;
  const set = (name: string, value: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        // Empty is a choice too: the own shop is only where the board starts.
        if (value || name === 'shop') next.set(name, value ?? '');
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const given = (name: string) => query.get(name) || null;
  return {
    shop: query.has('shop') ? given('shop') : own,
    customer: given('customer'),
    lead: given('lead'),
    q: given('q') ?? '',
    set,
  };
}

/** Open jobs by phase, the most pressing on top of each lane. A card is dragged to the phase it goes on to. */
export function JobBoard({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation();
  const { shop, customer, lead, q, set } = useBoardState();
  const [text, setText] = useState(q);
  const [words] = useDebouncedValue(text.trim(), 200);
  const change = useRef(set);
  useEffect(() => {
    change.current = set;
  });
  useEffect(() => change.current('q', words), [words]);
  const [dragged, setDragged] = useState<BoardJob | null>(null);
  const [moving, setMoving] = useState<{ job: BoardJob; to: Status; at: number } | null>(null);
  const answer = useGet(
    jobPageCall,
    {},
    {
      query: { size: 500, sort: 'priority', ...(shop ? { shop } : {}), ...(words ? { q: words } : {}) },
      also: ['gates'],
    },
  );
  const isNarrow = useIsNarrow();
  const customers = useCustomers();
  const byCode = new Map([...customers.values()].map((one) => [one.code, one]));
  const all = answer.data?.rows ?? [];
  const rows = all.filter((row) => (!customer || row.customer === customer) && (!lead || row.lead === lead));
  const lanes = useRef<HTMLDivElement>(null);
  const onDrop = useRef<(to: Status, at: number) => void>(() => undefined);
  useEffect(() => {
    onDrop.current = (to, at) => {
      if (dragged && dragged.status !== to) setMoving({ job: dragged, to, at });
      setDragged(null);
    };
  });
  useEffect(() => {
    const element = lanes.current;
    const laneOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-lane]')?.dataset['lane'];
    const over = (event: globalThis.DragEvent) => laneOf(event) && event.preventDefault();
    const drop = (event: globalThis.DragEvent) => {
      event.preventDefault();
      const to = openStatuses.find((status) => status === laneOf(event));
      if (to) onDrop.current(to, event.timeStamp);
    };
    element?.addEventListener('dragover', over);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('drop', drop);
    };
  }, []);
  return (
    <div className={css.boardScreen}>
      <PageHead
        title="Work orders"
        meaning="Open work orders by phase, the most pressing on top."
        actions={!isNarrow && actions}
      />
      <div className={css.boardTools}>
        <TextInput
          type="search"
          aria-label={t('Search work orders')}
          placeholder={t('Search work orders')}
          leftSection={<IconSearch size={15} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label={t('Shop')}
          placeholder={t('All shops')}
          clearable
          value={shop}
          onChange={(value) => set('shop', value)}
          data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Select
          aria-label={t('Customer')}
          placeholder={t('All customers')}
          clearable
          searchable
          value={customer}
          onChange={(value) => set('customer', value)}
          data={choicesOf([customer, ...all.map((row) => row.customer)]).map((code) => ({
            value: code,
            label: byCode.get(code)?.name ?? code,
          }))}
        />
        <Select
          aria-label={t('Lead')}
          placeholder={t('All leads')}
          clearable
          searchable
          value={lead}
          onChange={(value) => set('lead', value)}
          data={choicesOf([lead, ...all.map((row) => row.lead)])}
        />
      </div>
      {answer.isError && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!(answer.isError && !answer.data) && (
        <div ref={lanes} className={css.board} role="group" aria-label={t('Work orders by phase')}>
          {openStatuses.map((status) => {
            const jobs = rows.filter((row) => row.status === status);
            const leads = dragged !== null && stepTo(dragged.status, status) !== undefined;
            return (
              <section
                key={status}
                className={css.lane}
                aria-label={t(workOrder.states?.[status].label ?? status)}
                data-takes={leads || undefined}
                data-lane={status}
              >
                <h2>
                  {t(workOrder.states?.[status].label ?? status)} <span className={css.quiet}>{jobs.length}</span>
                </h2>
                {answer.isPending && <Skeleton height={80} m={8} width="auto" />}
                <ul>
                  {jobs.map((job) => (
                    <li key={job.id}>
                      <BoardCard
                        job={job}
                        onDrag={setDragged}
                        customer={<CustomerText customer={byCode.get(job.customer)} fallback={job.customerName} />}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
      {isNarrow && <ListFoot>{actions}</ListFoot>}
      {moving && <MoveJob key={moving.at} job={moving.job} to={moving.to} />}
    </div>
  );
}

/** Takes the step a card was dragged for: by its own dialog, with the server's reason where it cannot be taken. */
function MoveJob({ job, to }: { job: BoardJob; to: Status }) {
  const answer = useRecord(workOrder, job.jobnumber);
  return answer.data && !answer.isFetching ? <Moving {...answer.data} to={to} /> : null;
}

function Moving({ row, allowed, to }: RecordAnswer<typeof workOrder> & { to: Status }) {
  const { t } = useTranslation();
  const { steps, dialog } = useSteps({ workflow: workOrderWorkflow, record: workOrder, row: row as never, allowed });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const name = stepTo(row.status, to);
    const step = steps.find((one) => one.name === name);
    const state = t(workOrder.states?.[to].label ?? to);
    if (!step)
      notify({
        tone: 'warn',
        text: t('{{name}} cannot be moved to {{state}} by hand: the work itself moves it.', {
          name: row.number,
          state,
        }),
      });
    else if (step.reason) notify({ tone: 'warn', text: `${row.number}, ${step.label}: ${t(step.reason)}` });
    else step.run();
  });
  return dialog;
}

function BoardCard(props: { job: BoardJob; customer: ReactNode; onDrag: (job: BoardJob | null) => void }) {
  const { job, customer, onDrag } = props;
  const { t } = useTranslation();
  const facts = { ...job, openHold: job.hold };
  return (
    <Link
      className={css.card}
      to={`/maintenance/mmc/${job.jobnumber}`}
      data-aog={job.priority === 'aog' || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', job.jobnumber);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(job);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <span className={css.cardLine}>
        <Mono copy={false}>{job.jobnumber}</Mono>
        {job.priority !== 'routine' && (
          <StatusChip
            tone={job.priority === 'aog' ? 'bad' : 'warn'}
            label={job.priority === 'aog' ? 'AOG' : inWords(job.priority)}
          />
        )}
      </span>
      <span className={css.cardLine}>
        <span>
          {job.partname} · {job.serialnumber}
        </span>
      </span>
      <span className={css.cardLine}>{customer}</span>
      <span className={css.cardLine}>
        <Promised job={facts} />
      </span>
      {job.hold && <StatusChip tone="warn" label={t(holdWords[job.hold as keyof typeof holdWords] ?? job.hold)} />}
      <span className={css.cardLine}>
        <CardsProgress job={job} />
        <span>
          <GatesFailing count={job.gatesFailing} /> <span className={css.quiet}>{t('checks')}</span>
        </span>
      </span>
    </Link>
  );
}
