import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { signedWithCall } from '../shared/whereUsed.calls.ts';
import css from './whereUsed.module.css';

/** Everything signed with one authorisation, the latest first. */
export function SignedWith({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useGet(signedWithCall, { id });
  if (!answer.data) return <Skeleton height={120} />;
  const { signatures, total } = answer.data;
  return (
    <Section title={t('Signed with this authorisation')} count={total}>
      {total === 0 ? (
        <Text c="dimmed">{t('Nothing was signed with it.')}</Text>
      ) : (
        <Scroll label="Signed with this authorisation">
          <table className={css.table}>
            <thead>
              <tr>
                {['Signed', 'Of', 'Statement', 'Stamp'].map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {signatures.map((signature) => (
                <tr key={`${signature.at}${signature.statement}`}>
                  <td data-head={t('Signed')}>
                    <div>
                      <DateText value={signature.at} /> {signature.signer}
                    </div>
                  </td>
                  <td data-head={t('Of')} className="mono">
                    {signature.of}
                  </td>
                  <td data-head={t('Statement')}>{signature.statement}</td>
                  <td data-head={t('Stamp')} className="mono">
                    {signature.stamp ?? '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}
