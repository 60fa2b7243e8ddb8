import { IconQuestionMark } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

const HelpDialog = lazy(() => import('./HelpDialog.tsx').then((file) => ({ default: file.HelpDialog })));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The question mark of the top bar, and the key `?` wherever nobody types: keys and what is new. */
export function HelpButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t('Shortcuts and release notes')}
        title={t('Shortcuts and release notes')}
        onClick={() => setOpen(true)}
        visibleFrom="sm"
      >
        <IconQuestionMark size={18} stroke={1.7} />
      </ActionIcon>
      <Suspense fallback={null}>{isOpen && <HelpDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
