import { useState, type ReactNode } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { asksProof, ProofDialog } from './ProofDialog.tsx';

/** Does what the server may want a fresh proof for: asks the password when it does, then does it. `dialog` has to stand on the screen. */
export function useProved(): { attempt: (work: () => Promise<unknown>) => Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<(() => Promise<unknown>) | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (asksProof(error)) setWaiting(() => work);
      else throw error;
    }
  };
  const dialog = waiting && (
    <ProofDialog
      title="Is it you?"
      meaning="This gives or takes somebody’s access, so your password is asked once more. It holds for 30 minutes."
      actionLabel="Go on"
      onClose={() => setWaiting(null)}
      onProved={async () => {
        await waiting().catch((error: unknown) => notify({ tone: 'bad', text: t(messageOf(error)) }));
        setWaiting(null);
      }}
    />
  );
  return { attempt, dialog };
}
