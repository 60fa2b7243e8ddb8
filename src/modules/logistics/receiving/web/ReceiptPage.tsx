import { useSearchParams } from 'react-router';
import { InspectReceipt } from './InspectReceipt.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';

/** Taking a delivery in: first what came, then its inspection line by line. The address says which of the two. */
export const ReceiptPage = () => {
  const [query] = useSearchParams();
  const receipt = query.get('receipt');
  return receipt ? (
    <InspectReceipt id={receipt} />
  ) : (
    <ReceiptForm kind={query.get('kind') === 'component' ? 'component' : 'material'} />
  );
};
