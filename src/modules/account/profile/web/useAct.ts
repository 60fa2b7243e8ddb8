import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';

/** What a dialog of the profile does when it is sent: busy until it is over, then closed, or open with the reason. */
export function useAct(onClose: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return { act, isBusy, failure, setFailure };
}
