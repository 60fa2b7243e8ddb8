import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Modal } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import css from './users.module.css';

export interface GivenLink {
  link: string;
  expiresAt: string;
}

/** The link somebody chooses their password with: mailed to them, and here once to hand over where mail does not reach. */
export function LinkGiven({ title, given, onClose }: { title: string; given: GivenLink; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <p>
        {t(
          'A link to choose a password was sent by mail. It works once. Where mail does not reach, hand it over yourself; it is not shown again.',
        )}
      </p>
      <p className={css.link}>
        <Mono>{given.link}</Mono>
      </p>
      <p className={css.none}>
        {t('Works until')} <DateText value={given.expiresAt} />
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Modal>
  );
}
