import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { screenAt, useModules } from '#kernel/web/shell/context.ts';
import type { MissingRight } from '#kernel/web/shell/Root.tsx';
import { deniedKey } from '#kernel/web/shell/routes.tsx';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { inEnglish, whatIsMissing } from '../shared/rights.ts';
import { oneOf } from './userParts.tsx';
import css from './users.module.css';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { askForAccessCall, whoGrantsAccessCall } from '../shared/rights.calls.ts';

/** The screen for missing rights (spec §2): which one, who can give it, and a way to ask. */
export const NoAccessPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const modules = useModules();
  const [query] = useSearchParams();
  usePageTitle(t('No access'));
  // The router keeps a state of its own for who was sent here by a screen's guard.
  const state = useLocation().state as Partial<MissingRight> | null;
  const refused = state?.from === undefined ? null : state;
  const [asked] = useState(() => query.get('from') ?? refused?.from ?? sessionStorage.getItem(deniedKey) ?? '');
  const from = /^\/(?![/\\])/.test(asked) ? asked : '';
  const screen = from
    ? screenAt(
        modules.flatMap((module) => module.screens),
        from.split('?')[0] ?? from,
      )
    : undefined;
  const allow = refused ? refused.needs : screen?.allow;
  const needs = allow ? whatIsMissing(allow) : [];
  const who = useGet(whoGrantsAccessCall);
  return (
    <EmptyState icon={IconLock} heading={1} title={t('You do not have the right to see this')}>
      {screen && !refused && (
        <p>{t('“{{title}}” needs {{what}}.', { title: t(screen.title), what: oneOf(needs, t) })}</p>
      )}
      {refused && needs.length > 0 && (
        <p>{t('What was asked for needs {{what}}. Nothing was changed.', { what: oneOf(needs, t) })}</p>
      )}
      {refused && needs.length === 0 && <p>{t('What was asked for was refused. Nothing was changed.')}</p>}
      {who.data && who.data.people.length > 0 && (
        <p>{t('{{people}} can give it.', { people: who.data.people.slice(0, 4).join(', ') })}</p>
      )}
      {needs.length > 0 && (
        <AskForIt path={from} needs={`${needs.map(inEnglish).join(' or ')} (${screen?.title ?? ''})`} />
      )}
      <Group justify="center">
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('Go back')}
        </Button>
        <Button component={Link} to="/" variant={needs.length > 0 ? 'default' : 'filled'}>
          {t('Home')}
        </Button>
      </Group>
    </EmptyState>
  );
};

function AskForIt({ path, needs }: { path: string; needs: string }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    if (reason.trim().length < 3) return setTrouble(t('Say why, in at least 3 characters.'));
    try {
      await sendCall(askForAccessCall, { body: { path, needs, reason: reason.trim() } });
      setAsked(true);
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  if (isAsked) return <p role="status">{t('Asked. The administrators were told; you will be told too.')}</p>;
  return (
    <form
      className={css.askFor}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <TextInput
        label={t('Reason for the request')}
        value={reason}
        error={trouble}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setTrouble(null);
        }}
      />
      <Button type="submit">{t('Request access')}</Button>
    </form>
  );
}
