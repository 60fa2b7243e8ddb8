import { useSearchParams } from 'react-router';
import { InspectReceipt } from './InspectReceipt.tsx';
import { type FormKind, ReceiptForm } from './ReceiptForm.tsx';

/** Taking a delivery in: first what came, then its inspection line by line. The address says which of the two. */
export const ReceiptPage = ({ of = 'material' }: { of?: FormKind }) => {
  const [query] = useSearchParams();
  const receipt = query.get('receipt');
  return receipt ? (
    <InspectReceipt id={receipt} />
  ) : (
    <ReceiptForm kind={of === 'material' && query.get('kind') === 'component' ? 'component' : of} />
  );
};

/** A new tool, or one back from calibration or repair. */
export const ToolReceiptPage = () => <ReceiptPage of="tool" />;
