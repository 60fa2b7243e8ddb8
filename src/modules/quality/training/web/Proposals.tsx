import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { planClassCall, proposalsCall } from '../shared/training.calls.ts';
import css from './training.module.css';

type Proposal = AnswerOf<typeof proposalsCall>[number];

/** Classes out of who is due and in no class yet: a button opens them, one press makes one. */
export function Proposals() {
  const { t, language } = useTranslation();
  const can = useCan();
  const { data } = useGet(proposalsCall);
  const [taken, take] = useState<Proposal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  if (!data || data.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Proposed classes')}
      </Button>
      <Modal
        opened={isOpen && !taken}
        onClose={() => setOpen(false)}
        size={880}
        title={t('Proposed from who is due')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Scroll label="Proposed from who is due">
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('Training subject')}</th>
                <th>{t('Language')}</th>
                <th>{t('First due')}</th>
                <th>{t('Who')}</th>
                {can('training.user') && <th aria-label={t('Create class')} />}
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={`${one.subjectId}${one.language}${one.people[0]?.employeeId}`}>
                  <td>{language === 'th' ? one.subjectTh : one.subject}</td>
                  <td>{t(one.language === 'th' ? 'Thai' : 'English')}</td>
                  <td className={css.days}>
                    {one.dueOn < today ? (
                      <StatusChip tone="bad" label="Overdue" />
                    ) : (
                      <DateText value={one.dueOn} kind="day" />
                    )}
                  </td>
                  <td>
                    {one.people
                      .slice(0, 3)
                      .map(({ name }) => name)
                      .join(', ')}
                    {one.people.length > 3 && ` ${t('and {{count}} more', { count: one.people.length - 3 })}`}
                  </td>
                  {can('training.user') && (
                    <td>
                      <Button size="compact-sm" variant="default" onClick={() => take(one)}>
                        {t('Create class')}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </Modal>
      {taken && <PlanDialog proposal={taken} onClose={() => take(null)} />}
    </>
  );
}

function PlanDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const plan = useSend(planClassCall);
  const [given, setGiven] = useState({ startOn: '', dailyFrom: '08:30', dailyTo: '16:30', location: '', hours: '7' });
  const typed = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
  });
  return (
    <Modal opened onClose={onClose} title={t('Create class')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          plan.mutate(
            {
              ...given,
              subjectId: proposal.subjectId,
              language: proposal.language,
              employeeIds: proposal.people.map(({ employeeId }) => employeeId),
            },
            { onSuccess: ({ number }) => void navigate(`/qa/training/classes/${number}`) },
          );
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {language === 'th' ? proposal.subjectTh : proposal.subject}:{' '}
            {proposal.people.map(({ name }) => name).join(', ')}
          </Text>
          <DateInput
            label={t('Day')}
            withAsterisk
            value={given.startOn}
            onChange={(startOn) => setGiven({ ...given, startOn })}
          />
          <Group grow>
            <TextInput label={t('From')} withAsterisk {...typed('dailyFrom')} />
            <TextInput label={t('To')} withAsterisk {...typed('dailyTo')} />
            <TextInput label={t('Hours')} withAsterisk {...typed('hours')} />
          </Group>
          <TextInput label={t('Place')} withAsterisk {...typed('location')} />
          {plan.error && (
            <Text size="sm" c="red" role="alert">
              {plan.error.message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={plan.isPending}>
              {t('Create class')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
