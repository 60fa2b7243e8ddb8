import { useState } from 'react';
import { addressOf, type AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan, useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { eraseCall, personalDataCall, retentionCall } from '../shared/personalData.calls.ts';
import { terms } from '../shared/retention.ts';

type Person = AnswerOf<typeof retentionCall>['people'][number];

/** The own copy, how long data is kept, and for HR whose file is due to be erased. */
export function PersonalData() {
  const { t } = useTranslation();
  const can = useCan();
  const { employeeId } = useSession();
  return (
    <>
      <PageHead
        title="Personal data"
        meaning="What is kept about people, how long and why. Everybody may have a copy of their own."
        crumbs={[{ label: 'Employees', to: '/hr/employees' }]}
        actions={
          employeeId && (
            <Button component="a" variant="default" href={addressOf(personalDataCall, { id: employeeId })}>
              {t('Copy of my data')}
            </Button>
          )
        }
      />
      <MainAndRail
        main={
          <>
            <Section title={t('How long it is kept')}>
              <FactTable
                head={['Kind of data', 'Kept after leaving', 'Legal basis', 'Then']}
                rows={Object.entries(terms).map(([key, { what, months, basis, afterwards }]) => ({
                  key,
                  cells: [
                    t(what),
                    months === null
                      ? t('As long as the work is on file')
                      : t('{{count}} years', { count: months / 12 }),
                    t(basis),
                    t(afterwards),
                  ],
                }))}
              />
            </Section>
            {can(retentionCall.allow) && <Files />}
          </>
        }
      />
    </>
  );
}

function Files() {
  const { t, language } = useTranslation();
  const can = useCan();
  const answer = useGet(retentionCall);
  const [asked, setAsked] = useState<Person | null>(null);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { people } = answer.data;
  return (
    <Section title={t('Files of people who left')} count={people.length}>
      <p>
        {t(
          'Personal details, numbers of identity documents and education are erased and do not come back. Name, training and everything signed stay. The history is not rewritten; scans are taken from everybody and stay in the file store.',
        )}
      </p>
      <FactTable
        empty="No file of anybody who left."
        head={['Employee', 'Left on', 'Erase from', 'In the file', '']}
        rows={people.map((person) => ({
          key: person.employeeNo,
          cells: [
            `${person.employeeNo} · ${language === 'th' ? person.nameTh : person.name}`,
            <DateText key="left" value={person.leftOn} kind="day" />,
            <span key="from">
              <DateText value={person.eraseFrom} kind="day" />{' '}
              {person.isDue && <StatusChip tone="warn" label="Due to be erased" />}
            </span>,
            t('{{details}} personal details, {{identity}} identity documents, {{education}} education', { ...person }),
            <Group key="do" gap="xs">
              {can('hr.user') && (
                <Button
                  component="a"
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('Copy of the data')} ${person.employeeNo}`}
                  href={addressOf(personalDataCall, { id: person.employeeNo })}
                >
                  {t('Copy of the data')}
                </Button>
              )}
              {person.isDue && can(eraseCall.allow) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('Erase')} ${person.employeeNo}`}
                  onClick={() => setAsked(person)}
                >
                  {t('Erase')}
                </Button>
              )}
            </Group>,
          ],
        }))}
      />
      {asked && <Erase person={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function Erase({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const erase = useSend(eraseCall, { id: person.employeeNo });
  return (
    <ReasonDialog
      title={t('Erase a personnel file')}
      action={`${t('Erase')} ${person.employeeNo}`}
      onClose={onClose}
      onGive={(reason) => erase.mutateAsync({ reason })}
    />
  );
}
