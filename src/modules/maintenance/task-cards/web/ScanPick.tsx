import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { askPicker, LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { hasCamera, useScanner } from '#kernel/web/ui/useScanner.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './tablet.module.css';

interface Props {
  to: 'tool' | 'batch';
  label: string;
  value: string | null;
  valueLabel?: string | undefined;
  /** It can be replaced and not taken away. */
  isFixed?: boolean;
  query?: Record<string, string>;
  onChange: (id: string | null, label?: string) => void;
}

/** A tool or batch by search, hand scanner or the tablet's camera; what must not be used today says why and is not taken. */
export function ScanPick({ to, label, value, valueLabel, isFixed = false, query = {}, onChange }: Props) {
  const { t } = useTranslation();
  const line = useStore(connection);
  const [isScanning, setScanning] = useState(false);
  const [trouble, setTrouble] = useState<string | undefined>();
  const take = async (code: string) => {
    setScanning(false);
    try {
      const found = await askPicker(to, { ...query, q: code.trim() });
      const [first, ...others] = found.options;
      if (!first || others.length > 0)
        return setTrouble(
          t('{{code}} names {{count}} entries here. Choose from the list.', { code, count: found.options.length }),
        );
      if (first.refused) return setTrouble(`${first.label}: ${t(first.refused)}`);
      setTrouble(undefined);
      onChange(first.id, first.label);
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  return (
    <div>
      <LinkInput
        to={to}
        size="md"
        query={query}
        label={label}
        value={value}
        valueLabel={valueLabel ?? null}
        required={isFixed}
        error={trouble}
        onChange={(id, option) => {
          setTrouble(undefined);
          onChange(id, option?.label);
        }}
      />
      {line === 'offline' && <p className={css.where}>{t('Choosing needs the server: this tablet is offline.')}</p>}
      {hasCamera() && (
        <Button
          mt={8}
          variant="default"
          size="md"
          leftSection={<IconQrcode size={18} />}
          onClick={() => setScanning(true)}
        >
          {t('Scan a code')}
        </Button>
      )}
      {isScanning && <Camera onCode={(code) => void take(code)} onClose={() => setScanning(false)} />}
    </div>
  );
}

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { video, trouble } = useScanner(onCode);
  return (
    <Modal opened onClose={onClose} title={t('Scan a code')} size={440}>
      <video ref={video} className={css.camera} muted playsInline aria-label={t('Camera')} />
      {trouble && <p role="alert">{t(trouble)}</p>}
    </Modal>
  );
}
