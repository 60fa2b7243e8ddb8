import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Allow } from '#kernel/shared/permission.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { menuFor, useModules } from '#kernel/web/shell/context.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { SegmentedControl, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { endpointsCall } from '../shared/rights.calls.ts';
import { whatIsMissing, whyAllowed } from '../shared/rights.ts';
import { oneOf } from './userParts.tsx';
import css from './users.module.css';

const mostShown = 60;
type Shown = 'may' | 'see' | 'not';

/** What somebody may do and see and why, and what not and what is missing: asked of the calls themselves, also before a change is saved. */
export function EffectiveRights({
  permission,
  roles,
  name,
}: {
  permission: number;
  roles: readonly string[];
  name: string;
}) {
  const { t } = useTranslation();
  const modules = useModules();
  const [which, setWhich] = useState<Shown>('may');
  const [text, setText] = useState('');
  const answer = useGet(endpointsCall, {}, { staleTime: 600_000 });
  const holder = useMemo(() => ({ permission, roles }), [permission, roles]);
  const judged = useMemo(
    () =>
      (answer.data?.endpoints ?? [])
        .filter(
          ({ allow, lists }) =>
            // One row says no more than the list it stands in.
            lists !== '' && !allow.some((right) => right === 'public' || right.startsWith('guest:')),
        )
        .map((endpoint) => {
          const why = whyAllowed(holder, endpoint.allow as unknown as Allow);
          const kind: Shown = why === null ? 'not' : endpoint.changes ? 'may' : 'see';
          // What everybody may says least about a person, and the lists most.
          const rank = endpoint.allow.includes('signedIn') ? 2 : endpoint.lists ? 0 : 1;
          const named = endpoint.lists
            ? t('See: {{rows}}', { rows: t(endpoint.lists) })
            : t(endpoint.summary.replace(/[.]$/, ''));
          return { ...endpoint, why, kind, rank, named };
        })
        .toSorted((one, other) => one.rank - other.rank || one.named.localeCompare(other.named)),
    [answer.data, holder, t],
  );
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = judged.filter(
    (one) =>
      one.kind === which &&
      words.every((word) => `${one.named} ${one.summary} ${one.group} ${one.path}`.toLowerCase().includes(word)),
  );
  const menu = menuFor(modules, holder);
  return (
    <Section title={t('What {{name}} may do and see', { name })} count={shown.length}>
      <p className={css.opens}>
        <strong>{t('In the menu:')}</strong>{' '}
        {menu.flatMap((group) => group.items.map((item) => t(item.label))).join(', ')}
      </p>
      <div className={css.ask}>
        <TextInput
          aria-label={t('Search what may be done or seen')}
          placeholder={t('Sign, issue, release…')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('What to show')}
          value={which}
          onChange={(next) => setWhich(next as Shown)}
          data={[
            { value: 'may', label: t('May do') },
            { value: 'see', label: t('May see') },
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
              {one.named}
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
