import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { badge } from '#modules/hr/badges/shared/badge.record.ts';
import { badgeWorkflow } from '#modules/hr/badges/shared/public.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeWorkflow } from '#modules/hr/employees/shared/public.ts';
import { stamp } from '#modules/quality/authorizations/shared/facts.record.ts';
import { stampWorkflow } from '#modules/quality/authorizations/web/public.tsx';
import {
  byHand,
  checkCall,
  type CheckItem,
  handOverCall,
  itemWords,
  staffChecksCall,
} from '../shared/staffChecks.calls.ts';
import css from './joiners-leavers.module.css';

type Person = PanelProps<typeof employee>;

/** A badge or stamp is handed in here, with the same steps as on its own page. */
function BadgeSteps({ number }: { number: string }) {
  const known = useRecord(badge, number);
  return known.data ? <WorkflowBar workflow={badgeWorkflow} row={known.data.row} allowed={known.data.allowed} /> : null;
}
function StampSteps({ number }: { number: string }) {
  const known = useRecord(stamp, number);
  return known.data ? <WorkflowBar workflow={stampWorkflow} row={known.data.row} allowed={known.data.allowed} /> : null;
}

function Tick({ of, id }: { of: CheckItem; id: string }) {
  const { t } = useTranslation();
  const send = useSend(checkCall, { id });
  const [note, setNote] = useState('');
  return (
    <span className={css.tick}>
      <TextInput
        aria-label={`${t('Note')}: ${t(itemWords[of.item])}`}
        placeholder={t(of.isDone ? 'Why it is open again' : 'Note')}
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            { item: of.item as keyof typeof byHand, isDone: !of.isDone, note },
            {
              onSuccess: () => setNote(''),
              onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
            },
          )
        }
      >
        {t(of.isDone ? 'Open again' : 'Done')}
      </Button>
    </span>
  );
}

/** Everything that is open goes to one successor, who hears of it. */
function HandOver({ id }: { id: string }) {
  const { t } = useTranslation();
  const send = useSend(handOverCall, { id }, { also: ['mitigation', 'hira', 'capItem', 'history'] });
  const [toId, setTo] = useState<string | null>(null);
  const give = (to: string) =>
    send.mutate(
      { toId: to },
      {
        onSuccess: ({ count, to: name }) => {
          setTo(null);
          notify({ text: t('{{name}} takes over: {{count}}', { name, count }) });
        },
        onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
      },
    );
  return (
    <span className={css.tick}>
      <LinkInput to="employee" label={t('Successor')} value={toId} onChange={setTo} />
      <Button variant="default" disabled={toId === null} loading={send.isPending} onClick={() => toId && give(toId)}>
        {t('Hand over all')}
      </Button>
    </span>
  );
}

function Items({ title, items, id }: { title: string; items: readonly CheckItem[]; id: string }) {
  const { t } = useTranslation();
  const mayTick = useCan()('hr.user');
  return (
    <Section title={t(title)} count={items.filter(({ isDone }) => !isDone).length}>
      <ul className={css.items}>
        {items.map((one) => (
          <li key={one.item}>
            <div className={css.head}>
              <StatusChip
                tone={one.isDone ? 'good' : one.endsItself ? 'info' : 'warn'}
                label={one.isDone ? 'Done' : one.endsItself ? 'Ends with the employment' : 'Open'}
              />
              <b>{t(itemWords[one.item])}</b>
              {one.by && one.at && (
                <span className={css.quiet}>
                  {one.by} · <DateText value={one.at} />
                </span>
              )}
              {one.note && <span>{one.note}</span>}
              {mayTick && one.item in byHand && <Tick of={one} id={id} />}
            </div>
            {one.open.map((held) => (
              <div key={held.path + held.text} className={css.held}>
                <Link to={held.path}>{held.text}</Link>
                {title === 'Leaving' && one.item === 'badge' && <BadgeSteps number={held.text} />}
                {title === 'Leaving' && one.item === 'stamps' && <StampSteps number={held.text} />}
              </div>
            ))}
            {mayTick && title === 'Leaving' && one.item === 'actions' && one.open.length > 0 && <HandOver id={id} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Of whoever is about to leave, the list of leaving is worked through. */
const leavesSoon = ({ endDate, contractEnd }: Person['row']) =>
  [endDate, contractEnd].some((day) => day && day <= addDays(dayOf(new Date()), 60));

function Lists({ row }: Person) {
  const answer = useGet(staffChecksCall, { id: row.employeeNo });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={300} />;
  const { joining, leaving } = answer.data;
  const lists = [
    <Items key="joining" title="Joining" items={joining} id={row.employeeNo} />,
    <Items key="leaving" title="Leaving" items={leaving} id={row.employeeNo} />,
  ];
  return <>{row.status === 'left' ? lists.slice(1) : leavesSoon(row) ? lists.toReversed() : lists}</>;
}

/** Both checklists of a person, and the step that ends the employment: it is refused while something is open. */
export function ChecklistPage({ id }: { id: string }) {
  const can = useCan();
  return (
    <RecordScreen
      record={employee}
      id={id}
      number="employeeNo"
      title="name"
      meaning={(row) => row.nameTh}
      crumbs={[{ label: 'Joiners and leavers', to: '/hr/joiners-leavers' }]}
      facts={['departmentId', 'position', 'startDate', 'contractEnd?', 'endDate?']}
      workflow={can(employee.access.update) ? employeeWorkflow : undefined}
      edit={false}
      archive={false}
      panels={[Lists]}
    />
  );
}
