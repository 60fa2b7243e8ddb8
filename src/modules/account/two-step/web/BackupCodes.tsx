import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning } from '#kernel/web/ui/Note.tsx';
import css from './twoStep.module.css';

const inHalves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Backup codes in two columns, each shown as 4+4 (spec §2), with a file to keep. */
export function BackupCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const { t } = useTranslation();
  const text = codes.map(inHalves).join('\n');
  const download = () => {
    const lines = [
      t('Backup codes of {{name}} for the ABS intranet', { name: username }),
      t('Each works once.'),
      '',
      text,
      '',
    ];
    saveFile(`abs-backup-codes-${username}.txt`, new Blob([lines.join('\r\n')], { type: 'text/plain' }));
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ text: t('The codes are in the clipboard.') }),
      () => notify({ tone: 'bad', text: t('The browser did not allow copying. Download the codes instead.') }),
    );
  return (
    <div>
      <Meaning>
        {codes.length === 0
          ? t('All backup codes are used up. Make new ones.')
          : t('Store these codes away from your phone. Each of them works once in place of the app.')}
      </Meaning>
      <ul className={css.codes} aria-label={t('Backup codes')}>
        {codes.map((code) => (
          <li key={code}>{inHalves(code)}</li>
        ))}
      </ul>
      {codes.length > 0 && (
        <Group gap="xs">
          <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
            {t('Download')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('Copy')}
          </Button>
        </Group>
      )}
    </div>
  );
}
