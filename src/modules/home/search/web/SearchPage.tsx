import { IconArrowRight, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton, TextInput, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { searchCall } from '../shared/everywhere.calls.ts';
import css from './search.module.css';

/** Everything the person may read that holds the words, grouped. A whole number in the address goes straight to its screen. */
export const SearchPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('q')?.trim() ?? '';
  const only = query.get('in');
  const [text, setText] = useState(asked);
  const [settled] = useDebouncedValue(text.trim(), 220);
  const field = useRef<HTMLInputElement>(null);
  // Only what came with the address jumps; somebody who is typing wants to see what there is.
  const arrived = useRef<string | null>(asked);

  useEffect(() => {
    if (!asked) field.current?.focus();
  }, [asked]);
  useEffect(() => {
    if (settled === asked) return;
    arrived.current = null;
    setQuery(settled ? { q: settled } : {}, { replace: true });
  }, [settled, asked, setQuery]);

  const answer = useGet(
    searchCall,
    {},
    { query: { q: asked, in: only ?? undefined }, enabled: asked.length > 0, staleTime: 10_000 },
  );
  const exact = answer.isPlaceholderData ? null : (answer.data?.exact ?? null);
  useEffect(() => {
    if (exact && arrived.current === asked) void navigate(exact.path, { replace: true });
  }, [exact, asked, navigate]);

  const groups = answer.data?.groups ?? [];
  return (
    <>
      <PageHead
        title="Search"
        meaning="Numbers, serials, part numbers, names, and words of texts, in English and Thai."
      />
      <div className={css.page}>
        <TextInput
          ref={field}
          size="md"
          leftSection={<IconSearch size={18} />}
          aria-label={t('Search')}
          placeholder={t('A number, a serial, a name…')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {asked && answer.isError && !answer.data && (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {asked && answer.isPending && (
          <div role="status" aria-label={t('Loading')} className={css.loading}>
            <Skeleton height={16} width={140} mb={12} />
            <Skeleton height={12} mb={8} />
            <Skeleton height={12} width="80%" />
          </div>
        )}
        {exact && (
          <p className={css.exact}>
            <Link to={exact.path}>
              {t('Go to')} {exact.label} <IconArrowRight size={16} aria-hidden />
            </Link>
          </p>
        )}
        {only && (
          <Button variant="default" size="compact-md" onClick={() => setQuery({ q: asked })}>
            {t('Search everything')}
          </Button>
        )}
        {asked && answer.data && groups.length === 0 && !exact && (
          <EmptyState icon={IconSearchOff} title={t('Nothing for “{{q}}”', { q: asked })}>
            <p>{t('Try a part of a serial number, or fewer words.')}</p>
          </EmptyState>
        )}
        {asked &&
          groups.map((group) => (
            <Section key={group.record} title={t(group.label)} count={group.total}>
              <ul className={css.hits}>
                {group.hits.map((hit) => (
                  <li key={hit.id}>
                    {hit.path ? <Link to={hit.path}>{hit.label}</Link> : hit.label}
                    <small>{hit.description}</small>
                  </li>
                ))}
              </ul>
              {group.total > group.hits.length && (
                <Link to={`/search?${new URLSearchParams({ q: asked, in: group.record })}`} className={css.more}>
                  {t('Show all {{count}}', { count: `${group.total}${group.totalCapped ? '+' : ''}` })}
                </Link>
              )}
            </Section>
          ))}
        {!asked && (
          <EmptyState icon={IconSearch} title={t('What are you looking for?')}>
            <p>{t('A part of a number is enough. Ctrl K opens the same search anywhere.')}</p>
          </EmptyState>
        )}
      </div>
    </>
  );
};
