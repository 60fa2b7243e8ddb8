import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Allow } from '#kernel/shared/permission.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { menuFor, useModules } from '#kernel/web/shell/context.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { SegmentedControl, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useWords } from '#kernel/web/words.ts';
import { whatIsMissing, whyAllowed } from '../shared/rights.ts';
import { oneOf } from './userParts.tsx';
import css from './users.module.css';

interface Endpoint {
  method: string;
  path: string;
  summary: string;
  group: string;
  changes: boolean;
  allow: string[];
}

const mostShown = 60;

/** What somebody may do and why, and what they may not and what is missing: asked of the calls themselves, also before a change is saved. */
export function EffectiveRights({
  permission,
  roles,
  name,
}: {
  permission: number;
  roles: readonly string[];
  name: string;
}) {
  const { t } = useWords();
  const modules = useModules();
  const [which, setWhich] = useState('may');
  const [text, setText] = useState('');
  const answer = useGet<{ endpoints: Endpoint[] }>('/api/admin/endpoints', { staleTime: 600_000 });
  const holder = useMemo(() => ({ permission, roles }), [permission, roles]);
  const judged = useMemo(
    () =>
      (answer.data?.endpoints ?? [])
        .filter(
          (endpoint) =>
            endpoint.changes && !endpoint.allow.some((right) => right === 'public' || right.startsWith('guest:')),
        )
        .map((endpoint) => ({ ...endpoint, why: whyAllowed(holder, endpoint.allow as unknown as Allow) })),
    [answer.data, holder],
  );
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = judged.filter(
    (one) =>
      (which === 'may') === (one.why !== null) &&
      words.every((word) => `${one.summary} ${one.group} ${one.path}`.toLowerCase().includes(word)),
  );
  const menu = menuFor(modules, holder);
  return (
    <Section title={t('What {{name}} may do', { name })} count={judged.filter((one) => one.why !== null).length}>
      <p className={css.opens}>
        <strong>{t('In the menu:')}</strong>{' '}
        {menu.flatMap((group) => group.items.map((item) => t(item.label))).join(', ')}
      </p>
      <div className={css.ask}>
        <TextInput
          aria-label={t('Search what may be done')}
          placeholder={t('Sign, lend, release…')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('What to show')}
          value={which}
          onChange={setWhich}
          data={[
            { value: 'may', label: t('May') },
            { value: 'not', label: t('May not') },
          ]}
        />
      </div>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={120} />}
      <ul className={css.rights}>
        {shown.slice(0, mostShown).map((one) => (
          <li key={`${one.method} ${one.path}`} data-may={one.why !== null}>
            {one.why === null ? <IconX size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
            <span>
              {t(one.summary)}
              <small>
                {one.why === null
                  ? t('needs {{what}}', { what: oneOf(whatIsMissing(one.allow as unknown as Allow), t) })
                  : t('because {{why}}', { why: t(one.why.text, one.why.values) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {shown.length > mostShown && (
        <p className={css.none}>{t('{{count}} more: search for what you mean', { count: shown.length - mostShown })}</p>
      )}
      {answer.data && shown.length === 0 && <p className={css.none}>{t('Nothing matches')}</p>}
    </Section>
  );
}
