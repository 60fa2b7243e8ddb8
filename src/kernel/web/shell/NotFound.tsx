import { IconCompass } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Button, Group } from '../ui/parts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslation } from '../i18n.ts';
import { usePageTitle } from './title.ts';

/** The screen for an address nobody serves, with two ways on. */
export function NotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('Not found'));
  return (
    <EmptyState icon={IconCompass} heading={1} title={t('Nothing is here under this address')}>
      <p>{t('It may have been moved or archived. Search for it by number, or start from home.')}</p>
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
