import { useRef, useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSubmitKey } from '#kernel/web/data/submitKey.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

/** A paper, attached to the work order it is about. */
export function PaperFile({
  jobId,
  paper,
  isMissing,
  onAttached,
}: {
  jobId: string;
  paper: { id: string; name: string } | null;
  isMissing: boolean;
  onAttached: (paper: { id: string; name: string }) => void;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // A repeat after a lost answer carries the same key: the file is attached once.
  const submit = useSubmitKey();
  const attach = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setTrouble(null);
    try {
      const id = await submit([file.name, file.size, file.lastModified], (key) =>
        attachFile({ entity: 'workOrder', entityId: jobId }, file, key),
      );
      onAttached({ id, name: file.name });
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
    setBusy(false);
  };
  const fault = trouble ?? (isMissing ? t('Attach the paper') : null);
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/pdf,image/*"
        aria-label={t('The paper as a file')}
        onChange={(event) => {
          void attach(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => chooser.current?.click()}>
        {paper ? t('Paper: {{name}}', { name: paper.name }) : t('Attach the paper (PDF or photo)')}
      </Button>
      {fault && (
        <p style={{ margin: 0, color: 'var(--bad)' }} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
