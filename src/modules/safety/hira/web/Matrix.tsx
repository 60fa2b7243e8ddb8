import { Link } from 'react-router';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import {
  indexOf,
  probabilities,
  probabilityNumbers,
  severityLetters,
  severityMeanings,
  tolerabilities,
  tolerabilityOf,
  type Tolerability,
} from '../shared/matrix.ts';
import css from './hira.module.css';

const tones = { intolerable: 'bad', tolerable: 'warn', acceptable: 'good' } as const;

/** A risk with its tolerability in a word. */
export function RiskChip({ index, level }: { index: string; level: Tolerability }) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[level]} label={`${index} ${t(tolerabilities[level])}`} />;
}

/** The twenty-five cells; each says how tolerable it is, and what stands in it. */
export function Matrix({
  counts,
  marks = {},
}: {
  counts?: ReadonlyMap<string, number>;
  marks?: Record<string, string>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Scroll label={t('Risk matrix')}>
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('Probability')}</th>
              {severityLetters.map((letter) => (
                <th key={letter} scope="col" title={t(severityMeanings[letter])}>
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {probabilityNumbers.map((number) => (
              <tr key={number}>
                <th scope="row">
                  {number} {t(probabilities[number])}
                </th>
                {severityLetters.map((letter) => {
                  const index = indexOf(number, letter);
                  const level = tolerabilityOf(number, letter);
                  const count = counts?.get(index);
                  return (
                    <td key={index} data-level={level} data-marked={marks[index] ? true : undefined}>
                      <strong>{index}</strong> <span>{t(tolerabilities[level])}</span>
                      {count ? (
                        <Link to={`/safety/hira/hazards?f.currentIndex.in=${index}`}>
                          {t('{{count}} hazards', { count })}
                        </Link>
                      ) : null}
                      {marks[index] && <em>{t(marks[index])}</em>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <ul className={css.meanings}>
        {severityLetters.map((letter) => (
          <li key={letter}>
            <strong>{letter}</strong> {t(severityMeanings[letter])}
          </li>
        ))}
      </ul>
    </>
  );
}
