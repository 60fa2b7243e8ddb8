import { useToday } from '#kernel/web/data/useToday.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Group, Select } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { addMonths } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { agingBuckets, statementKinds } from '../shared/statement.ts';
import type { statementCall } from '../shared/statements.calls.ts';

type Statement = AnswerOf<typeof statementCall>;
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The days and the currency a statement is asked for; they stand in the address. The last three months unless chosen. */
export function useAskedDays() {
  const today = useToday();
  const [query, choose] = useAddressWords();
  const [from, to] = [query.get('from'), query.get('to')];
  const currency = query.get('currency');
  const asked = {
    from: isDay(from) ? from : addMonths(`${today.slice(0, 7)}-01`, -2),
    to: isDay(to) ? to : today,
    ...(currency && { currency }),
  };
  return { asked, choose };
}

/** The days and the currency, to be changed. */
export function Days({ currencies = [] }: { currencies?: readonly string[] | undefined }) {
  const { t } = useTranslation();
  const { asked, choose } = useAskedDays();
  return (
    <Group align="flex-end">
      <DateInput
        label={t('From day')}
        value={asked.from}
        when="past"
        onChange={(day) => isDay(day) && choose('from', day)}
      />
      <DateInput label={t('To day')} value={asked.to} when="past" onChange={(day) => isDay(day) && choose('to', day)} />
      {currencies.length > 1 && (
        <Select
          label={t('Currency')}
          data={[...currencies]}
          value={asked.currency ?? null}
          onChange={(currency) => choose('currency', currency)}
        />
      )}
    </Group>
  );
}

const blank = (amount: string) => (Number(amount) === 0 ? '' : formatAmount(amount));

/** The account by days, and how old the closing balance is. */
export function StatementView({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { currency } = statement;
  const whole = (label: string, amount: string) => (
    <p>
      <strong>
        {t(label)} {formatAmount(amount)} {currency}
      </strong>
    </p>
  );
  const aged = statement.aging.filter(({ bucket, amount }) => bucket !== 'overpaid' || Number(amount) !== 0);
  return (
    <>
      <Section title={`${t('Account')} (${currency})`} count={statement.lines.length}>
        {whole('Opening balance', statement.opening)}
        <FactTable
          head={['Date', 'Document', 'Due date', 'Billed amount', 'Paid or credited', 'Balance']}
          rows={statement.lines.map((line) => ({
            key: `${line.kind} ${line.number}`,
            cells: [
              <DateText key="day" value={line.day} kind="day" />,
              <span key="document">
                {t(statementKinds[line.kind])} <Mono>{line.number}</Mono>
              </span>,
              line.dueDate ? <DateText key="due" value={line.dueDate} kind="day" /> : '',
              blank(line.debit),
              blank(line.credit),
              formatAmount(line.balance),
            ],
          }))}
        />
        {whole('Closing balance', statement.closing)}
      </Section>
      <Section title={t('Age of the closing balance')}>
        <FactTable
          head={['Age from the due date', 'Amount']}
          rows={aged.map(({ bucket, amount }) => ({
            key: bucket,
            cells: [t(agingBuckets[bucket]), `${formatAmount(amount)} ${currency}`],
          }))}
        />
      </Section>
    </>
  );
}
