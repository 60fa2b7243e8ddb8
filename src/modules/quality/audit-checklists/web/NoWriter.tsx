import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';

/** For who may read checklists and not write them. */
export function NoWriter() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('Checklists are written by quality')}>
      <p>{t('You may read them. To write one, ask for the right quality.user.')}</p>
    </EmptyState>
  );
}
