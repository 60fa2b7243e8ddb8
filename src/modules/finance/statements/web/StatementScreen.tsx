import { addressOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { ChosenCustomer, InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { statementCall, statementPaperCall } from '../shared/statements.calls.ts';
import { Days, StatementView, useAskedDays } from './StatementView.tsx';

/** The account of one customer over some days, to look at and to hand over. */
export function StatementScreen() {
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="Statement of account"
        meaning="What a customer owed, was billed and paid, day by day. Void documents are left out."
      />
      <ChosenCustomer>{(customerId) => <Account key={customerId} customerId={customerId} />}</ChosenCustomer>
    </>
  );
}

function Account({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { asked } = useAskedDays();
  const answer = useGet(statementCall, { customerId }, { query: asked });
  return (
    <>
      <Days currencies={answer.data?.currencies} />
      <Answered answer={answer} title="Statement of account">
        {(statement) => (
          <>
            <h2 style={{ margin: 0, fontSize: '1.1rem' }}>{statement.customer}</h2>
            <StatementView statement={statement} />
            <p style={{ display: 'flex', gap: 16 }}>
              {(['th', 'en'] as const).map((language) => (
                <a
                  key={language}
                  href={`${addressOf(statementPaperCall, { customerId, language })}?${new URLSearchParams(asked)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
                </a>
              ))}
            </p>
          </>
        )}
      </Answered>
    </>
  );
}
