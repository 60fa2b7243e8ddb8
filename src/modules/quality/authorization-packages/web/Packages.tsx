import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { TextInput } from '#kernel/web/ui/parts.ts';
import { certifyingStaffCall } from '#modules/quality/authorizations/shared/authorizations.calls.ts';
import { standings, type Standing } from '#modules/quality/authorizations/shared/public.ts';
import { CcsTabs } from '#modules/quality/authorizations/web/public.tsx';
import css from './packages.module.css';

const root = '/qa/ccs/authorization-packages';
const order: Standing[] = ['suspended', 'expired', 'limited', 'lapsing', 'valid'];

/** The dossiers behind live authorisations, by what they are worth today. */
export function Packages() {
  const { t } = useTranslation();
  const [words, setWords] = useAddressWords();
  const asked = (words.get('q') ?? '').toLowerCase();
  const answer = useGet(certifyingStaffCall);
  return (
    <>
      <CcsTabs />
      <PageHead
        title="Authorisation packages"
        meaning="The dossier behind each live authorisation, by what it is worth today."
      />
      <Answered answer={answer} title="Authorisation packages">
        {({ staff }) => {
          const found = staff.filter((one) =>
            `${one.name} ${one.number} ${one.categoryCode}`.toLowerCase().includes(asked),
          );
          return (
            <div className={css.page}>
              <TextInput
                aria-label={t('Name or number')}
                placeholder={t('Name or number')}
                defaultValue={words.get('q') ?? ''}
                onChange={(event) => setWords('q', event.currentTarget.value || null)}
              />
              {found.length === 0 && (
                <EmptyState title={t('No authorisation package')}>
                  <p>{t('A package appears when an authorisation is issued.')}</p>
                </EmptyState>
              )}
              {order.map((standing) => {
                const cards = found.filter((one) => one.standing === standing);
                if (cards.length === 0) return null;
                return (
                  <Section key={standing} title={t(standings[standing].label)} count={cards.length}>
                    <ul className={css.cards}>
                      {cards.map((one) => (
                        <li key={one.id}>
                          <Link to={`${root}/${one.number}`}>
                            <strong>{one.name}</strong> <Mono copy={false}>{one.number}</Mono>
                          </Link>
                          <span>
                            {t(one.categoryName)} · {one.scope.map(({ groupName }) => t(groupName)).join(', ')}
                          </span>
                          <span>
                            <StatusChip {...standings[standing]} /> {t('Valid until')}{' '}
                            <DateText value={one.validUntil} kind="day" />
                          </span>
                        </li>
                      ))}
                    </ul>
                  </Section>
                );
              })}
            </div>
          );
        }}
      </Answered>
    </>
  );
}
