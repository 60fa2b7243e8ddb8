import { IconCompass, IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Button, Group } from '../ui/parts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useWords } from '../words.ts';
import { usePageTitle } from './title.ts';

/** The screen for missing rights (spec §2). */
export function NoAccess() {
  const { t } = useWords();
  const navigate = useNavigate();
  usePageTitle(t('No access'));
  return (
    <EmptyState icon={IconLock} heading={1} title={t('You do not have the right to see this')}>
      <p>{t('Ask whoever looks after your account if you need it for your work.')}</p>
      <Group justify="center">
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('Go back')}
        </Button>
        <Button component={Link} to="/">
          {t('Home')}
        </Button>
      </Group>
    </EmptyState>
  );
}

export function NotFound() {
  const { t } = useWords();
  usePageTitle(t('Not found'));
  return (
    <EmptyState icon={IconCompass} heading={1} title={t('Nothing is here under this address')}>
      <p>{t('It may have been moved or archived. Search for it by number, or start from home.')}</p>
      <Button component={Link} to="/">
        {t('Home')}
      </Button>
    </EmptyState>
  );
}
