import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { evaluateCall, evaluateStatement, ndtPeopleCall, ndtRecordCall } from '../shared/ndtTraining.calls.ts';
import css from './ndt.module.css';
import { NdtTabs } from './NdtTabs.tsx';
import { Propose } from './ProposeDialogs.tsx';

type Person = AnswerOf<typeof ndtPeopleCall>['people'][number];

/** People who test, by method: what they hold, what runs out, and how far the next level is. */
export function NdtPeople() {
  const { t } = useTranslation();
  const answer = useGet(ndtPeopleCall);
  return (
    <>
      <NdtTabs />
      <PageHead
        title="NDT training"
        meaning="People and methods: certificates, eyes, hours against the written practice."
      />
      <Answered answer={answer} title="NDT training">
        {({ people }) => {
          const names = [...new Map(people.map((one) => [one.employeeId, one])).values()];
          return (
            <div className={css.page}>
              {names.length === 0 && (
                <EmptyState title={t('No NDT people')}>
                  <p>{t('Add hours of training or a certificate; the least hours stand in the written practice.')}</p>
                </EmptyState>
              )}
              {names.map(({ employeeId, name, employeeNo }) => (
                <Section
                  key={employeeId}
                  title={`${name} · ${employeeNo}`}
                  actions={
                    <Button
                      component="a"
                      variant="default"
                      size="compact-sm"
                      href={ndtRecordCall.path.replace(':id', employeeId)}
                      target="_blank"
                      rel="noopener"
                    >
                      {t('NAS 410 record')}
                    </Button>
                  }
                >
                  <ul className={css.cards}>
                    {people
                      .filter((one) => one.employeeId === employeeId)
                      .map((one) => (
                        <Card key={one.method} one={one} />
                      ))}
                  </ul>
                </Section>
              ))}
            </div>
          );
        }}
      </Answered>
    </>
  );
}

function Bar({ label, have, need }: { label: string; have: number; need: number }) {
  const { t } = useTranslation();
  return (
    <div className={css.meter}>
      <span>{t('{{label}}: {{have}} of {{need}} h', { label: t(label), have, need })}</span>
      <span className={css.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, (have / need) * 100)}%` }} />
      </span>
    </div>
  );
}

const days: [
  name: keyof Person & ('validUntil' | 'visionUntil' | 'colourUntil' | 'maintenanceDueOn' | 'lastWorkOn'),
  label: string,
][] = [
  ['validUntil', 'Valid until'],
  ['visionUntil', 'Near vision until'],
  ['colourUntil', 'Colour vision until'],
  ['maintenanceDueOn', 'Annual evaluation due'],
  ['lastWorkOn', 'Last used'],
];

/** One person in one method. */
function Card({ one }: { one: Person }) {
  const { t } = useTranslation();
  const can = useCan();
  const [dialog, setDialog] = useState<'propose' | 'evaluate' | null>(null);
  const { next } = one;
  return (
    <li>
      <Group gap={8}>
        <strong>{one.method}</strong>
        <span>{one.level ? t('Level {{level}}', { level: one.level }) : t('Trainee')}</span>
        {one.level && <StatusChip tone={one.fault ? 'bad' : 'good'} label={t(one.fault ? 'Suspended' : 'Valid')} />}
      </Group>
      {one.fault && <p className={css.fault}>{t(one.fault)}</p>}
      {one.isRevocationDue && <p className={css.fault}>{t('No work for 24 months: revoke the certificate.')}</p>}
      <dl className={css.days}>
        {days
          .filter(([name]) => one[name])
          .map(([name, label]) => (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>
                <DateText value={one[name]} kind="day" />
              </dd>
            </div>
          ))}
      </dl>
      {next && (
        <>
          <p>{t('To Level {{level}}', { level: next.level })}</p>
          <Bar label="Training" have={one.approved.training} need={next.need.training} />
          <Bar label="Experience" have={one.approved.experience} need={next.need.experience} />
          <p>
            {next.inMonths === 0
              ? t('Hours are complete.')
              : next.inMonths === null
                ? t('No approved work in six months: no date.')
                : t('At the pace of six months: complete in month {{months}} from now.', { months: next.inMonths })}
          </p>
        </>
      )}
      {one.pendingHours > 0 && <p>{t('{{hours}} h wait for approval.', { hours: one.pendingHours })}</p>}
      {one.openRequest && (
        <Link to={`/qa/NDT-training/requests/${one.openRequest}`}>
          {t('{{number}} waits for the employer’s signature', { number: one.openRequest })}
        </Link>
      )}
      {one.isDecidedByReader && can('ndt.admin') && (
        <Group gap={8}>
          {!one.openRequest && (
            <Button variant="default" size="compact-sm" onClick={() => setDialog('propose')}>
              {t(one.level ? 'Propose to recertify' : 'Propose to certify')}
            </Button>
          )}
          {(one.level === '1' || one.level === '2') && (
            <Button variant="default" size="compact-sm" onClick={() => setDialog('evaluate')}>
              {t('Record evaluation')}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'propose' && <Propose one={one} onClose={() => setDialog(null)} />}
      {dialog === 'evaluate' && <Evaluate one={one} onClose={() => setDialog(null)} />}
    </li>
  );
}

const what = (one: Person) => (
  <strong>
    {one.name} · {one.method}
  </strong>
);

function Evaluate({ one, onClose }: { one: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const evaluate = useSend(evaluateCall);
  return (
    <SignDialog
      title={t('Annual evaluation of {{name}} in {{method}}', { name: one.name, method: one.method })}
      statement={evaluateStatement}
      what={what(one)}
      validate={() => (reason.trim().length >= 3 ? true : t('Say what was watched.'))}
      onSign={async (proof) => {
        await evaluate.mutateAsync({ employeeId: one.employeeId, method: one.method, reason: reason.trim(), ...proof });
        notify({ text: t('Evaluation of {{name}} recorded', { name: one.name }) });
      }}
      onClose={onClose}
    >
      <TextInput
        mb="sm"
        label={t('What was watched')}
        withAsterisk
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SignDialog>
  );
}
