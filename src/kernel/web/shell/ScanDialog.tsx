import { useState } from 'react';
import { useNavigate } from 'react-router';
import { get, messageOf } from '../data/api.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '../ui/parts.ts';
import { useScanner } from '../ui/useScanner.ts';
import { useTranslation } from '../i18n.ts';
import type { SearchAnswer } from './Palette.tsx';
import css from './palette.module.css';

/** Where a scanned text leads: a link of this product directly, anything else by the exact search. */
async function placeOf(code: string): Promise<string | null> {
  // Our own label opens under whichever host it was printed (R-LBL-1).
  const label = /[/]q[/][a-z][/][0-9a-f-]{36}$/i.exec(code);
  if (label) return label[0].toLowerCase();
  try {
    const url = new URL(code);
    if (url.origin === window.location.origin) return url.pathname + url.search;
  } catch {
    // Not an address: a number, a batch, a badge.
  }
  const answer = await get<SearchAnswer>(`/api/search?q=${encodeURIComponent(code)}`);
  const hits = answer.groups.flatMap((group) => group.hits);
  return answer.exact?.path ?? (hits.length === 1 ? (hits[0]?.path ?? null) : null);
}

/** Scans a job card, batch, tool, bin or badge with the camera or a hand scanner, and opens what it names. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async (text: string) => {
    const scanned = text.trim();
    if (!scanned) return setTrouble(t('Scan or type a code first.'));
    setCode(scanned);
    try {
      const path = await placeOf(scanned);
      if (!path) return setTrouble(t('Nothing here carries the code {{code}}.', { code: scanned }));
      onClose();
      void navigate(path);
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  const { video, isSupported, trouble: cameraTrouble } = useScanner((text) => void open(text));
  return (
    <Modal opened onClose={onClose} title={t('Scan a code')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(code);
        }}
      >
        <Stack gap="sm">
          {isSupported ? (
            <video ref={video} className={css.camera} muted playsInline aria-label={t('Camera')} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('This browser cannot read codes with the camera. Use a hand scanner, or type the code.')}
            </Text>
          )}
          {cameraTrouble && (
            <Text size="sm" c="dimmed">
              {t(cameraTrouble)}
            </Text>
          )}
          <TextInput
            data-autofocus
            label={t('Code')}
            value={code}
            error={trouble}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setTrouble(null);
            }}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('Open')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
