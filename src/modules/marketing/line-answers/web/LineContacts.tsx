import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { lineContact } from '../shared/lineContact.record.ts';

const noPage = () => null;

/** On the page of a customer: who of them answers by LINE, with the code they link their account by. */
export function LineContacts({ customerId }: { customerId: string }) {
  return useCan()('marketing.viewer') ? (
    <RecordList
      record={lineContact}
      embedded
      title="LINE contacts"
      columns={['name', 'status', 'code', 'linkedAt']}
      fixed={{ 'f.customerId.in': customerId }}
      rowHref={noPage}
      create={{ label: 'New LINE contact', fixed: { customerId } }}
      emptyText="Nobody answers by LINE. A contact sends their code to the company’s LINE within seven days."
    />
  ) : null;
}
